import {
  checksPerCommitMax,
  type Transaction,
  valueBytesMax,
  writesPerCommitMax,
} from "./storage_port.ts";

/** The most bytes of values that every engine accepts in one commit. */
const engineCommitBytesMax = 819_200;

/**
 * Checks what some engine refuses, so that tests on one find what fails on another. The limit of bytes
 * includes the keys.
 */
export function assertCommitFits({ checks, writes }: Transaction): void {
  if (checks.length > checksPerCommitMax || writes.length > writesPerCommitMax) {
    throw new RangeError(`A commit has ${checks.length} checks and ${writes.length} writes`);
  }
  let bytes = 0;
  for (const { key, value } of writes) {
    const { length } = value ?? [];
    if (length > valueBytesMax) {
      throw new RangeError(`The value of ${JSON.stringify(key)} has ${length} bytes`);
    }
    bytes += length;
  }
  if (bytes > engineCommitBytesMax) throw new RangeError(`A commit has ${bytes} bytes of values`);
}
