/**
 * Every limit of the service that a caller can reach. Sizes in bytes are of UTF-8 JSON without
 * white space; characters are code points.
 */

export const queryProductsMax = 50;
export const queryBodyMaxBytes = 64 * 1024;
export const managementBodyMaxBytes = 1024 * 1024;
/** Longer bodies have to arrive within this time, and count towards the limits below until answered. */
export const shortBodyMaxBytes = 64 * 1024;
export const bodySecondsMax = 60;
/** The memory for longer bodies, of all requests together, and of those with one token. */
export const longBodiesMaxBytes = 64 * 1024 * 1024;
export const longBodiesPerTokenMaxBytes = 24 * 1024 * 1024;
/**
 * The body of a sign-in is in memory before the service has checked a token. It is short, so that
 * strangers cannot use up the memory for longer ones; the longest token takes 48 KiB if all of its
 * characters are escaped.
 */
export const signInBodyMaxBytes = shortBodyMaxBytes;
/** The maximum depth of arrays and objects in a body; the outermost is 1. */
export const bodyDepthMax = 64;
/** The maximum members of an object, and elements of a list, in a body of the management API. */
export const bodyMembersMax = 20_000;
/** The maximum of all of them together, because each takes some hundred bytes of memory. */
export const bodyValuesMax = 2_000_000;
/** The memory for compiled schemas, of all projects together. */
export const compiledSchemasMaxBytes = 32 * 1024 * 1024;
/**
 * Larger responses count as unread until clients have read them. All unread responses together can
 * take this much memory, those to callers without a token a part of it, and those to one token or
 * address a smaller part, or a single response.
 */
export const smallResponseMaxBytes = 64 * 1024;
export const unreadResponsesMaxBytes = 64 * 1024 * 1024;
export const unreadResponsesToStrangersMaxBytes = 48 * 1024 * 1024;
export const unreadResponsesPerCallerMaxBytes = 16 * 1024 * 1024;
/** The maximum depth of a query's context, which is one level down in the body. */
export const contextDepthMax = bodyDepthMax - 1;

export const nameMaxChars = 200;
export const cacheSecondsMax = 86_400;
export const cacheSecondsDefault = 30;
export const allowedOriginsMax = 50;
export const originMaxChars = 255;

export const badgesPerProjectMax = 5_000;
export const typesPerProjectMax = 200;
export const productsPerProjectMax = 5_000_000;
/** Assignments and exclusions together. */
export const badgesPerProductMax = 64;
/** The highest `maxBadgesPerProduct` of a project, and what applies to projects that set none. */
export const badgesShownMax = 64;
export const variantsPerAssignmentMax = 500;
export const operationsPerBatchMax = 1_000;

export const badgeMaxBytes = 32 * 1024;
/** A badge's content in any one language, with localizations merged. */
export const contentMaxBytes = 4 * 1024;
/**
 * The content of all badges of a project, each in its largest language. Bounds the `badges` of a
 * response; its `overrides` are bounded by `queryProductsMax`, `badgesShownMax`,
 * `templatedMembersMax` and `templateResultMaxChars`: about 8 MB.
 */
export const projectContentMaxBytes = 2 * 1024 * 1024;
export const attributesMaxBytes = 4 * 1024;
export const attributesDepthMax = 8;
/** Titles, SKUs and URLs of products and variants, in characters. */
export const titleMaxChars = 300;
export const skuMaxChars = 100;
export const urlMaxChars = 2_000;
export const variantsPerProductMax = 500;
export const variantAttributesMaxBytes = 2 * 1024;
/** The attributes of a product and of its variants together. */
export const productAttributesMaxBytes = 48 * 1024;
/** Titles, URLs and SKUs of a product and of its variants, with the variants' ids, together. */
export const displayFieldsMaxBytes = 160 * 1024;
/** The list of attributes that products have: its paths, and the examples of each. */
export const attributePathsMax = 1_000;
export const attributeExamplesMax = 5;
export const attributeExampleMaxChars = 100;
/**
 * Limits of a condition: its JSON, its comparisons, the keys of a path, and the nesting of `$and`,
 * `$or` and `$not`.
 */
export const conditionMaxBytes = 4 * 1024;
export const conditionComparisonsMax = 64;
export const conditionPathMax = 8;
export const conditionNestingMax = 8;
/** Values of an `$in`, `$nin` or `$all`. */
export const conditionListMax = 1_000;
/** Characters of a string operand, including each value of a list. */
export const conditionOperandMaxChars = 200;
/**
 * Limits of all conditions of a project's badges together, including paused ones. Each occurrence
 * of a comparison counts; a path counts once, wherever it is used. They bound the cost of one
 * query.
 */
export const projectComparisonsMax = 25_000;
export const projectPathsMax = 250;
/** The maximum number of variants that an explanation names. */
export const explainedVariantsMax = 20;
/** The maximum number of comparisons in all `matchVariants` of a project. */
export const projectVariantComparisonsMax = 200;
/**
 * A project with at most this many comparisons in `match` conditions, and this many badges that are
 * not prepared yet, is prepared within a query. With more, the preparation yields to other queries in
 * between.
 */
export const promptComparisonsMax = 2_000;
export const promptBadgesMax = 500;
/** Queries of one project that wait for the preparation. Further ones get a 503. */
export const preparationsWaitingMax = 64;
export const exclusiveGroupMaxChars = 64;
/** Languages of a badge besides the default. */
export const localizationsMax = 200;
/** RFC 5646, section 4.4.1, knows of no tags over 35 characters except for private use. */
export const languageTagMaxChars = 255;
/** Members of a badge's content that can have templates, in all languages together. */
export const templatedMembersMax = 4;
/** Characters of a template, and its placeholders. */
export const templateMaxChars = 1_000;
export const templatePlaceholdersMax = 20;
/** Characters of what a template results in for a product. */
export const templateResultMaxChars = 100;
/**
 * What checking the texts of templates may take in one query, in steps of a regular expression: some
 * fifty milliseconds.
 */
export const templateCheckStepsMax = 500_000;
export const explainedBadgesMax = 20;

export const schemaMaxBytes = 64 * 1024;
export const schemaDepthMax = 32;
/** Subschemas as a validator traverses them: each `$ref` counts its target again. */
export const subschemasMax = 1_000;

/**
 * A badge that starts or ends within this many days does so soon. At most this many such badges are
 * listed.
 */
export const soonDays = 7;
export const soonBadgesMax = 20;

export const pageLimitMax = 200;
export const pageLimitDefault = 50;
/** The text, or the id of a type, by which a list is filtered. */
export const searchMaxChars = 200;

export const tokenProjectsMax = 100;
/**
 * The maximum number of tokens in a store, and of those created by one limited admin or by its
 * tokens. Expired ones count.
 */
export const tokensMax = 1_000;
export const tokensPerLimitedAdminMax = 100;
/** The length of a token in a request. Generated tokens have 53; an `ADMIN_TOKEN` can have any. */
export const tokenSecretMaxChars = 8_192;
/** The minimum length of a token from the environment, so that it cannot be guessed. */
export const configuredTokenMinChars = 32;

/** Valid credentials that a process remembers: all tokens and sessions, and room for later ones. */
export const knownCredentialsMax = 4_000;
/** The number of unknown credentials and project ids that a process remembers, and for how long. */
export const unknownCredentialsMax = 10_000;
export const unknownProjectsMax = 10_000;
export const absenceCacheMs = 1_000;
/** Unknown credentials or project ids that can wait to be looked up. */
export const waitingLookupsMax = 512;
/** The number of ids of existing projects that a process remembers. */
export const knownProjectsMax = 20_000;

export const sessionHours = 12;
/** A session that is not used for this long ends. */
export const sessionIdleHours = 2;
/**
 * Sessions of one token; beyond it, the oldest of them ends. And of all tokens; beyond it, the oldest
 * of the family of tokens with the most sessions ends.
 */
export const sessionsPerTokenMax = 20;
export const sessionsMax = 1_000;

/** The length of one line of the log in UTF-8 bytes, including its line end. */
export const logLineMaxBytes = 4 * 1024;
/** Lines of the log per second that all requests without a valid token or session can cause. */
export const unauthenticatedLogLinesPerSecond = 20;
/** Lines of the log per second on requests that failed because of an internal error or the store. */
export const failureLogLinesPerSecond = 20;

/** The highest limit on file descriptors that is probed; a process with more reports no limit. */
export const descriptorsProbedMax = 65_536;

/** Segments of a project, to which the conditions of its badges can refer. */
export const segmentsPerProjectMax = 200;

/** Muted findings of a project. */
export const mutesPerProjectMax = 5_000;
export const muteReasonMaxChars = 200;

/** Mappings of a project's own, and what one can have. */
export const mappingsPerProjectMax = 100;
export const mappingMaxBytes = 32 * 1024;
export const mappingAttributesMax = 200;
export const mappingPathMaxChars = 200;
export const mappingPatternMaxChars = 500;
/** The name of a column, XML element or JSON member in a file. */
export const columnNameMaxChars = 200;

export const feedsPerProjectMax = 20;
export const feedUrlMaxChars = 2_000;
export const feedAuthorizationMaxChars = 4_000;
/** A longer `ETag` of a feed's server is not stored: the file is then fetched whole each time. */
export const feedValidatorMaxChars = 2_000;
export const feedMinutesMin = 15;
export const feedMinutesMax = 10_080;
/** A feed without a success for this many periods is stale. */
export const feedStalePeriods = 3;
/** The runs of a project's feeds that callers of one process can begin within some seconds. */
export const feedRunsMax = 20;
export const feedRunsSeconds = 30;

/** Older changes are no longer listed, and are deleted over time. */
export const changesKeptDays = 90;
/** For how long a deleted project can be restored. */
export const deletedProjectDays = 7;
/** For how long a change can be undone, unless the service is configured otherwise. */
export const undoDaysDefault = 30;
/**
 * The space in the store for a project's undo records and long change states, compressed, unless the
 * service is configured otherwise; beyond it the oldest changes cannot be undone, nor their long
 * states shown.
 */
export const historyMaxBytesDefault = 64 * 1024 * 1024;
/** How many touched products or assignments an undo searches for in later changes. */
export const undoTouchedMax = 10_000;
/** The maximum bytes of later changes that one undo or restore reads. */
export const undoReadMaxBytes = 64 * 1024 * 1024;
/** How many later changes a refused undo names. */
export const conflictRevisionsMax = 100;
/** The explanations of all products of a request together, in characters of JSON. */
export const explanationMaxChars = 8 * 2 ** 20;
/** A page of products ends after this many characters of JSON, whatever its `limit`. */
export const productPageMaxChars = 2 ** 20;
/** The deleted badges of a project that can be revived with their assignments. */
export const tombstonesMax = 10_000;
/** For a larger state, a change entry has only its size and hash. */
export const changeStateMaxBytes = 16 * 1024;
/** The same if a project's list of changes has got this many bytes of states within a day. */
export const listedStatesMaxBytes = 8 * 1024 * 1024;

/** Older imports are no longer listed, and are deleted over time. */
export const importsKeptDays = 30;
/** An upload that sends nothing for this long is interrupted. */
export const importSilenceMaxMs = 60_000;
/**
 * Files that a process receives at once, and unfinished imports that it has, over all projects.
 * Further ones get a 503.
 */
export const importsReceivedMax = 16;
export const importsUnfinishedMax = 64;
/** An upload that brings less in {@link importSilenceMaxMs} gives way to an import that waits. */
export const importPaceMinBytes = 1024 * 1024;
/** Refused rows of an import that are kept, and how many of them the import itself shows. */
export const refusedRowsKeptMax = 100_000;
export const refusedRowsShownMax = 20;
/** Once the kept rows of an import take this much, compressed, later ones are kept without text. */
export const refusedTextMaxBytes = 32 * 1024 * 1024;
/** Once the kept rows of a project's imports take this much, those of the oldest are deleted. */
export const projectRefusedMaxBytes = 128 * 1024 * 1024;
/** How much an import shows of the name of a column, and of what is wrong there. */
export const importColumnShownMaxChars = 200;
export const importDetailMaxChars = 500;
export const importWarningsMax = 50;
/** Products that an import names per badge as examples of its effects. */
export const effectSamplesMax = 10;
/** The longest time that `Prefer: wait` waits. */
export const preferWaitSecondsMax = 60;
export const removedPercentDefault = 10;
export const refusedPercentDefault = 5;

/** An imported file after unpacking, and its rows. */
export const importBytesMax = 4 * 1024 ** 3;
/** On etcd, whose quota is 2 GB by default, and which keeps each version of a record for a while. */
export const importBytesOnEtcdMax = 256 * 1024 ** 2;
export const importRowsMax = 5_000_000;
export const importColumnsMax = 1_000;
/** One row of an imported file, in UTF-16 units. */
export const importRowMaxChars = 1024 * 1024;
/** The name of a column; longer ones are unknown. The text of a list or JSON in one cell. */
export const importColumnNameMaxChars = 1_000;
export const importListMaxChars = 64 * 1024;
/**
 * The members of an object, and elements of a list, in a line of NDJSON, and all of them together. A
 * product has far fewer: 80,000 names in one object take half a second.
 */
export const importMembersMax = 5_000;
export const importValuesMax = 50_000;

/** The configuration document, and the body of a plan. */
export const configurationMaxBytes = 16 * 1024 * 1024;
/** Plans of a project that are not applied yet; beyond it, the oldest is deleted. */
export const openPlansMax = 20;
/** Requests for plans of a project that one process handles or lets wait. */
export const planRequestsMax = 8;
/**
 * Reads of a project's whole configuration, its findings, explanations, statistics and products by a
 * rule that one process handles or lets wait.
 */
export const longReadsMax = 32;
/** Plans of a project that are stored, applied ones included. */
export const plansKeptMax = 100;
export const planHours = 24;
export const planContextsMax = 5;
export const planCommentMaxChars = 500;
/** Steps that a plan itself shows; the others are on pages. */
export const planStepsShownMax = 200;
/** Findings that a plan shows as added, and as resolved. */
export const planFindingsMax = 500;
/** How many products an undo compares for its effects. */
export const planProductsComparedMax = 100_000;
/** How long a plan looks at products, for its effects and for its findings. */
export const planEffectsMaxMs = 4_000;
export const planFindingsMaxMs = 2_000;
