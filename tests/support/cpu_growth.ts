import process from "node:process";
import { AssertionError } from "@std/assert";

/** What is too short to be measured, in milliseconds. */
const shortMs = 4;
/** Other tests run in the process and count too. What is quadratic is so each time. */
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
  let measured = "";
  for (let left = measurementsMax; left > 0; left--) {
    const small = await cpuMs(() => work(size));
    const large = await cpuMs(() => work(4 * size));
    if (large <= 9 * small) return;
    measured = `${small} ms for ${size}, ${large} ms for four times as much`;
  }
  throw new AssertionError(measured);
}
