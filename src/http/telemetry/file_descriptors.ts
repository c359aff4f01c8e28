import { closeSync, openSync } from "node:fs";
import { descriptorsProbedMax } from "../../domain/limits.ts";

/** A file that always opens, with no more than the permission to read files. */
const probedFile = "/dev/null";

/** How many descriptors a count opens at most: that takes 6 ms. */
const countedMax = 2_000;

/**
 * The number of open file descriptors, or fewer: it is exact from three quarters of the limit on, if
 * that is up to 8,000. (The list in `/proc/self` is not readable, because the runtime requires every
 * permission for it.)
 *
 * The system assigns the lowest free number, so it is counted by opening a quarter of the limit: if
 * fewer can be opened, those are all that were free; otherwise the numbers in between are in use.
 * No connection is accepted meanwhile. `undefined` if it cannot be determined.
 */
export function openDescriptors(limit: number | undefined): number | undefined {
  const wanted = Math.min(Math.ceil((limit ?? 1) / 4), countedMax);
  const opened: number[] = [];
  try {
    while (opened.length < wanted) opened.push(openSync(probedFile, "r"));
  } catch {
    return limit === undefined ? undefined : limit - opened.length;
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
  return Math.max(...opened) + 1 - opened.length;
}

/**
 * The process's limit on file descriptors, found by opening as many; `undefined` if it exceeds
 * {@link descriptorsProbedMax}, or cannot be determined. Call this before anything else opens
 * files, because none are left meanwhile. 20,000 take 60 ms.
 */
export function probeDescriptorLimit(): number | undefined {
  const opened: number[] = [];
  try {
    for (;;) {
      const descriptor = openSync(probedFile, "r");
      opened.push(descriptor);
      if (descriptor >= descriptorsProbedMax) return undefined;
    }
  } catch {
    const highest = opened.at(-1);
    return highest === undefined ? undefined : highest + 1;
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}
