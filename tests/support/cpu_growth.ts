import process from "node:process";
import { AssertionError } from "@std/assert";

/** What is too short to be measured, in milliseconds. */
const shortMs = 4;
/** Other tests of the process count too, so what does not seem linear is measured again. */
const measurementsMax = 4;

/** The CPU time that some work takes, in milliseconds: the least of several runs. */
async function cpuMs(work: () => Promise<unknown> | unknown): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < 3; run++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return Math.max(least, shortMs);
}

/**
 * Checks that work of four times the size takes no more than some eight times the CPU time. What is
 * quadratic takes 16 times as much.
 */
export async function assertLinear(
  work: (size: number) => Promise<unknown> | unknown,
  size: number,
): Promise<void> {
  // Compiles the code.
  await work(size);
  let [small, large] = [Infinity, Infinity];
  for (let left = measurementsMax; left > 0; left--) {
    // The least of all: what other tests add can only make work seem slower.
    small = Math.min(small, await cpuMs(() => work(size)));
    large = Math.min(large, await cpuMs(() => work(4 * size)));
    if (large <= 9 * small) return;
  }
  throw new AssertionError(`${small} ms for ${size}, ${large} ms for four times as much`);
}
