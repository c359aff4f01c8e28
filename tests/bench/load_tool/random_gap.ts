import type { Random } from "../random.ts";

/** The time between two requests of a Poisson process, as from many independent clients. */
export function randomGapMs(requestsPerSecond: number, random: Random): number {
  return -Math.log(1 - random.fraction()) * 1_000 / requestsPerSecond;
}
