import Negotiator from "negotiator";

/** The prepared encodings, the smallest (and slowest to create) first. */
const prepared = ["br", "gzip"] as const;
export type Prepared = typeof prepared[number];

const available = [...prepared, "identity"];

/**
 * Returns the prepared encoding that an `Accept-Encoding` header prefers (RFC 9110, section
 * 12.5.3), the smaller one among equals; `undefined` for the plain form.
 */
export function preferredEncoding(header: string | undefined): Prepared | undefined {
  const headers = header === undefined ? {} : { "accept-encoding": header };
  // The library has no types, so its result is checked.
  const encoding: unknown = new Negotiator({ headers })
    .encoding(available, { preferred: available });
  return prepared.find((it) => it === encoding);
}
