import {
  checksPerCommitMax,
  type Transaction,
  valueBytesMax,
  writesPerCommitMax,
} from "./storage_port.ts";

/** The lowest limit of an engine on the bytes of a commit, which includes the keys. */
const engineCommitBytesMax = 819_200;

/**
 * Checks what some engine refuses, so that tests on one find what fails on another. Of the bytes, only
 * those of the values are counted.
 *
 * @throws {RangeError} If a commit has too much.
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
