/**
 * The numbers of the client. In a module without imports, the bundler replaces their names by
 * their values, which saves a hundred bytes.
 */

/** The service accepts at most this many entries per request. */
export const entriesMax = 50;
/** The service accepts 64 KiB; this leaves room for the JSON around the context and the entries. */
export const bodyBytes = 65_500;
/** The bytes that an entry adds to a body besides its key. */
export const entryBytes = 24;

/**
 * The longest random delay before the first retry, in milliseconds; twice as long before the
 * second.
 */
export const backoffMs = 100;
/** Pages should not help to keep a service down. */
export const retriesMax = 2;

/**
 * The service's `max-age` for GET unless the project sets another, in milliseconds: what a first
 * response is compared with.
 */
export const maxAgeUsual = 15;
/** The service's `max-age` ends one to two seconds before a badge starts or ends. */
export const boundaryMarginMs = 2_000;
/** How long a service that failed gets to recover; the refresh is `boundaryMarginMs` later. */
export const recoveryMs = 8_000;
/** About how long after a return, and up to how long after a boundary, products are refreshed. */
export const soonMs = 1_000;

/** The reason of a query's signal, and the code of its error, if the client was closed. */
export const closed = "closed";
