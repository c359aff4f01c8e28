import * as limits from "../src/domain/limits.ts";

const count = (value: number) => value.toLocaleString("en-US");
const kibibyte = 1024;

function size(bytes: number): string {
  const mebibytes = bytes / kibibyte ** 2;
  return mebibytes >= 1 ? `${count(mebibytes)} MiB` : `${count(bytes / kibibyte)} KiB`;
}

const characters = (value: number) => `${count(value)} characters`;
const seconds = (value: number) => `${count(value)} seconds`;
const deep = (value: number) => `${count(value)} deep`;

type LimitName = keyof typeof limits;

/**
 * The limits in the README's table, in its order: what is limited, and the limit as written there.
 */
const shown: readonly (readonly [what: string, LimitName, (value: number) => string])[] = [
  ["Products in a query", "queryProductsMax", count],
  ["Body of a query", "queryBodyMaxBytes", size],
  ["Variants of an assignment, or of one product in a query", "variantsPerAssignmentMax", count],
  ["Body of a management request", "managementBodyMaxBytes", size],
  ["A configuration document, and the body of a plan", "configurationMaxBytes", size],
  ["Plans of a project that are not applied", "openPlansMax", count],
  ["Plans of a project that one process creates, or that wait there", "planRequestsMax", count],
  ["Reads of all badges of a project that one process handles or queues", "longReadsMax", count],
  ["Contexts of a plan", "planContextsMax", count],
  ["The comment of an applied plan", "planCommentMaxChars", characters],
  ["Body of a sign-in", "signInBodyMaxBytes", size],
  ["Long bodies that are being received or handled, in one process", "longBodiesMaxBytes", size],
  ["Long bodies of one token", "longBodiesPerTokenMaxBytes", size],
  ["Time in which a body over 64 KiB has to arrive", "bodySecondsMax", seconds],
  ["Nesting of a body", "bodyDepthMax", deep],
  ["Members of an object, or elements of a list, in a body", "bodyMembersMax", count],
  ["Members and elements of a body together", "bodyValuesMax", count],
  ["Items on a page of a list", "pageLimitMax", count],
  ["Operations in one batch of assignments", "operationsPerBatchMax", count],
  ["`badgeIds` of an explain request", "explainedBadgesMax", count],
  ["Variants that an explanation names", "explainedVariantsMax", count],
  ["Badges of a project", "badgesPerProjectMax", count],
  ["Badge types of a project", "typesPerProjectMax", count],
  ["Products of a project", "productsPerProjectMax", count],
  ["An imported file, unpacked", "importBytesMax", (value) => `${value / kibibyte ** 3} GiB`],
  [
    "An imported file, unpacked, with a store on etcd",
    "importBytesOnEtcdMax",
    (value) => `${value / kibibyte ** 2} MiB`,
  ],
  ["Rows of an imported file", "importRowsMax", count],
  ["Columns of an imported file", "importColumnsMax", count],
  ["The name of a column in an imported file", "importColumnNameMaxChars", characters],
  ["One row of an imported file", "importRowMaxChars", characters],
  ["A list or JSON in a cell of an imported file", "importListMaxChars", characters],
  ["Members of an object, or elements of a list, in a line of NDJSON", "importMembersMax", count],
  ["Members and elements of a line of NDJSON together", "importValuesMax", count],
  ["Files that one process receives at once, of different projects", "importsReceivedMax", count],
  [
    "Bytes that an upload must send in 60 s while other imports wait",
    "importPaceMinBytes",
    (value) => `at least ${size(value)}`,
  ],
  ["Unfinished imports that one process has", "importsUnfinishedMax", count],
  [
    "Content of all badges of a project, each in its largest language",
    "projectContentMaxBytes",
    size,
  ],
  ["`cacheSeconds` of a project", "cacheSecondsMax", count],
  ["`allowedOrigins` of a project", "allowedOriginsMax", count],
  ["One allowed origin", "originMaxChars", characters],
  ["`name` of anything", "nameMaxChars", characters],
  ["A badge as JSON", "badgeMaxBytes", size],
  ["Content of a badge in one language", "contentMaxBytes", size],
  ["Languages of a badge, in addition to its own", "localizationsMax", count],
  ["Members of a badge's content with templates", "templatedMembersMax", count],
  ["A template", "templateMaxChars", characters],
  ["Placeholders of a template", "templatePlaceholdersMax", count],
  ["The result of a template", "templateResultMaxChars", characters],
  ["A language tag", "languageTagMaxChars", characters],
  ["`exclusiveGroup` of a badge", "exclusiveGroupMaxChars", characters],
  ["A condition (`when` or `match`) as JSON", "conditionMaxBytes", size],
  ["Comparisons in a condition", "conditionComparisonsMax", count],
  ["Comparisons in all conditions of a project", "projectComparisonsMax", count],
  ["Comparisons in all `matchVariants` of a project", "projectVariantComparisonsMax", count],
  ["Distinct paths in all conditions and templates of a project", "projectPathsMax", count],
  ["Nesting of `$and`, `$or` and `$not`", "conditionNestingMax", deep],
  ["A path in a condition", "conditionPathMax", deep],
  ["Values of `$in`, `$nin` or `$all`", "conditionListMax", count],
  ["A string that a condition compares with", "conditionOperandMaxChars", characters],
  ["Badges and exclusions of a product", "badgesPerProductMax", count],
  ["Badges that a product shows: maximum and default", "badgesShownMax", count],
  ["`attributes` of a product as JSON", "attributesMaxBytes", size],
  ["Nesting of `attributes`", "attributesDepthMax", deep],
  ["Titles of products and variants", "titleMaxChars", characters],
  ["SKUs of products and variants", "skuMaxChars", characters],
  ["`url` and `imageUrl` of products and variants", "urlMaxChars", characters],
  ["Variants of a product", "variantsPerProductMax", count],
  ["`attributes` of a variant as JSON", "variantAttributesMaxBytes", size],
  ["Attributes of a product and its variants together", "productAttributesMaxBytes", size],
  ["Titles, URLs and SKUs of a product and its variants together", "displayFieldsMaxBytes", size],
  ["Paths in the list of attributes", "attributePathsMax", count],
  ["The schema of a badge type as JSON", "schemaMaxBytes", size],
  ["Nesting of a schema", "schemaDepthMax", deep],
  ["Subschemas of a schema, after following each `$ref`", "subschemasMax", count],
  ["Segments of a project", "segmentsPerProjectMax", count],
  ["Muted findings of a project", "mutesPerProjectMax", count],
  ["The reason why a finding is muted", "muteReasonMaxChars", characters],
  ["Mappings of a project", "mappingsPerProjectMax", count],
  ["A mapping as JSON", "mappingMaxBytes", size],
  ["Attributes of a mapping", "mappingAttributesMax", count],
  ["The path of an attribute in a mapping", "mappingPathMaxChars", characters],
  ["A pattern in a mapping", "mappingPatternMaxChars", characters],
  ["The name of a column in a mapping", "columnNameMaxChars", characters],
  ["Feeds of a project", "feedsPerProjectMax", count],
  ["`url` of a feed", "feedUrlMaxChars", characters],
  ["`authorization` of a feed", "feedAuthorizationMaxChars", characters],
  ["`everyMinutes` of a feed", "feedMinutesMin", (value) => `at least ${count(value)}`],
  ["`everyMinutes` of a feed", "feedMinutesMax", count],
  [
    "Time between two `…/run` of a feed that has not changed meanwhile",
    "feedRunIntervalSeconds",
    (value) => `at least ${value} seconds`,
  ],
  ["Projects in the list of a token", "tokenProjectsMax", count],
  ["Tokens of a store, expired ones included", "tokensMax", count],
  [
    "Tokens created by one limited admin, and by those that it created",
    "tokensPerLimitedAdminMax",
    count,
  ],
  ["`ADMIN_TOKEN` and `METRICS_TOKEN`", "tokenSecretMaxChars", characters],
  [
    "`ADMIN_TOKEN` and `METRICS_TOKEN`",
    "configuredTokenMinChars",
    (value) => `at least ${characters(value)}`,
  ],
  ["A session of the panel", "sessionHours", (value) => `${value} hours`],
  ["An unused session of the panel", "sessionIdleHours", (value) => `${value} hours`],
  ["Sessions of one token; beyond this, its oldest ends", "sessionsPerTokenMax", count],
  ["Sessions of all tokens; beyond it the token with the most loses one", "sessionsMax", count],
  ["Changes are kept for", "changesKeptDays", (value) => `${value} days`],
  ["Deleted projects can be restored for", "deletedProjectDays", (value) => `${value} days`],
  ["Changes can be undone for, by default", "undoDaysDefault", (value) => `${value} days`],
  [
    "Undo records and long change states of a project, by default",
    "historyMaxBytesDefault",
    size,
  ],
  ["A page of products, whatever its `limit`", "productPageMaxChars", size],
  ["An explanation of badges", "explanationMaxChars", size],
  ["Deleted badges of a project that an undo brings back", "tombstonesMax", count],
  ["A state that the list of changes contains in full", "changeStateMaxBytes", size],
  [
    "Queries of one project that wait for its preparation, in one process",
    "preparationsWaitingMax",
    count,
  ],
  [
    "Responses over 64 KiB that clients have not read, in one process",
    "unreadResponsesMaxBytes",
    size,
  ],
];

/** Limits that no caller can exceed, or that follow from one in the table. */
const internal: readonly LimitName[] = [
  "shortBodyMaxBytes",
  "templateCheckStepsMax",
  "attributeExampleMaxChars",
  "attributeExamplesMax",
  "feedValidatorMaxChars",
  "importColumnShownMaxChars",
  "importDetailMaxChars",
  "importsKeptDays",
  "projectRefusedMaxBytes",
  "refusedTextMaxBytes",
  "importSilenceMaxMs",
  "importWarningsMax",
  "effectSamplesMax",
  "planEffectsMaxMs",
  "planProductsComparedMax",
  "planFindingsMax",
  "planFindingsMaxMs",
  "planHours",
  "conflictRevisionsMax",
  "undoReadMaxBytes",
  "undoTouchedMax",
  "planStepsShownMax",
  "plansKeptMax",
  "preferWaitSecondsMax",
  "refusedPercentDefault",
  "refusedRowsKeptMax",
  "refusedRowsShownMax",
  "removedPercentDefault",
  "contextDepthMax",
  "cacheSecondsDefault",
  "pageLimitDefault",
  "smallResponseMaxBytes",
  "compiledSchemasMaxBytes",
  "promptBadgesMax",
  "promptComparisonsMax",
  "soonDays",
  "feedStalePeriods",
  "soonBadgesMax",
  "knownCredentialsMax",
  "unknownCredentialsMax",
  "unknownProjectsMax",
  "absenceCacheMs",
  "waitingLookupsMax",
  "knownProjectsMax",
  "descriptorsProbedMax",
  "logLineMaxBytes",
  "unauthenticatedLogLinesPerSecond",
  "failureLogLinesPerSecond",
];

/** The rows of the README's table of limits. */
export function limitRows(): string[][] {
  return shown.map(([what, name, write]) => [what, write(limits[name])]);
}

/** The limits that are neither in the table nor known to be internal. */
export function forgottenLimits(): string[] {
  const known: ReadonlySet<string> = new Set([...internal, ...shown.map(([, name]) => name)]);
  return Object.keys(limits).filter((name) => !known.has(name));
}
