/** A thing as the service has it. */
export interface Saved<Value> {
  readonly value: Value;
  /** Its `ETag`; nothing for what is not there yet. */
  readonly version?: string | undefined;
}
