/** A thing as the service stores it. */
export interface Saved<Value> {
  readonly value: Value;
  /** Its `ETag`; `undefined` if it is not stored yet. */
  readonly version?: string | undefined;
}
