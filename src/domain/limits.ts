/**
 * Every bound of the service that a caller can meet, each with its name. Sizes in bytes are of UTF-8
 * JSON without white space; characters are code points.
 */

export const queryProductsMax = 50;
export const queryBodyMaxBytes = 64 * 1024;
export const managementBodyMaxBytes = 1024 * 1024;
/** How deep arrays and objects of a body may nest, the outermost being 1. */
export const bodyDepthMax = 64;
/** Larger answers count among those that clients have not read yet, which take so much memory together. */
export const smallAnswerMaxBytes = 64 * 1024;
export const unreadAnswersMaxBytes = 64 * 1024 * 1024;
/** The same of a query's context, which stands one level down in the body. */
export const contextDepthMax = bodyDepthMax - 1;

export const nameMaxChars = 200;
export const cacheSecondsMax = 86_400;
export const cacheSecondsDefault = 30;
export const allowedOriginsMax = 50;
export const originMaxChars = 255;

export const badgesPerProjectMax = 5_000;
export const typesPerProjectMax = 200;
export const productsPerProjectMax = 5_000_000;
/** Badges and exclusions together. */
export const badgesPerProductMax = 64;
export const variantsPerAssignmentMax = 500;
export const operationsPerBatchMax = 1_000;

export const badgeMaxBytes = 32 * 1024;
/** Content of a badge in any one language, localizations merged. */
export const contentMaxBytes = 4 * 1024;
/** Content of all badges of a project, each in its largest language: it bounds the size of an answer. */
export const projectContentMaxBytes = 2 * 1024 * 1024;
export const attributesMaxBytes = 4 * 1024;
export const attributesDepthMax = 8;
/** Of a condition: its JSON, its comparisons, the keys of a path, `$and`, `$or`, `$not` within one another. */
export const conditionMaxBytes = 4 * 1024;
export const conditionComparisonsMax = 64;
export const conditionPathMax = 8;
export const conditionNestingMax = 8;
/** Values of an `$in`, `$nin` or `$all`. */
export const conditionListMax = 1_000;
/** Of a string operand, each value of a list included, in characters. */
export const conditionOperandMaxChars = 200;
/**
 * Of all conditions of a project's badges together, paused ones included. A comparison counts as often as it is
 * written; a path counts once, wherever it is used. They bound what one query can cost.
 */
export const projectComparisonsMax = 25_000;
export const projectPathsMax = 250;
/**
 * Up to so many comparisons of `match` conditions, and so many badges, a query is answered at once. With more, what
 * it needs is worked out in turns with other queries before.
 */
export const promptComparisonsMax = 2_000;
export const promptBadgesMax = 500;
/** How many queries of one project may wait for that; more are a 503. */
export const preparationsWaitingMax = 64;
export const exclusiveGroupMaxChars = 64;
/** Languages of a badge beside its content's own. */
export const localizationsMax = 200;
/** RFC 5646, section 4.4.1, knows of none over 35 but for private use. */
export const languageTagMaxChars = 255;
export const explainedBadgesMax = 20;

export const schemaMaxBytes = 64 * 1024;
export const schemaDepthMax = 32;
/** Subschemas counted as a validator would walk them: each `$ref` counts what it points to again. */
export const subschemasMax = 1_000;

/** A badge that starts or ends within so many days does so soon; so many of them are told one by one. */
export const soonDays = 7;
export const soonBadgesMax = 20;

export const pageLimitMax = 200;
export const pageLimitDefault = 50;

export const tokenProjectsMax = 100;
/** Tokens of a store, expired ones included; and those made by one limited admin, or by what it made. */
export const tokensMax = 1_000;
export const tokensPerLimitedAdminMax = 100;
/** Of a token as it is sent. One of ours has 53; `ADMIN_TOKEN` may be anybody's own. */
export const tokenSecretMaxChars = 8_192;
/** Of a token that the environment sets, so that nobody can guess it. */
export const configuredTokenMinChars = 32;

/** Credentials that were valid, of which a process remembers that: all tokens and sessions, and room for later ones. */
export const knownCredentialsMax = 4_000;
/** Credentials, and ids of projects, of which a process remembers that they are unknown; and for how long. */
export const unknownCredentialsMax = 10_000;
export const unknownProjectsMax = 10_000;
export const absenceBelievedMs = 1_000;
/** Unknown credentials, or ids of projects, that wait to be looked up. */
export const waitingLookupsMax = 512;
/** Ids of which a process remembers that there is such a project. */
export const knownProjectsMax = 20_000;

export const sessionHours = 12;
/** A session that is not used for so long is over. */
export const sessionIdleHours = 2;
/** Sessions of one token, and of all; the oldest end when there are more. */
export const sessionsPerTokenMax = 20;
export const sessionsMax = 1_000;

/** Of one line of the log, in UTF-8, with its end. */
export const logLineMaxBytes = 4 * 1024;
/** Lines of the log that requests without a valid token or session may cause in a second, all together. */
export const strangerLogLinesPerSecond = 20;
/** Lines of the log on requests that failed for a fault of ours, or of the store, in a second. */
export const failureLogLinesPerSecond = 20;

/** A limit on file descriptors is looked for up to here; a process with more of them has no figure of the limit. */
export const descriptorsProbedMax = 65_536;

/** Changes older than this are no longer listed, and are deleted as time goes. */
export const changesKeptDays = 90;
/** A state over this size stands in a change entry by its size and hash only. */
export const changeStateMaxBytes = 16 * 1024;
