import type { Random } from "../random.ts";

/** From one request to the next: Poisson, the gaps of what comes from many who know nothing of each other. */
export function randomGapMs(requestsPerSecond: number, random: Random): number {
  return -Math.log(1 - random.fraction()) * 1_000 / requestsPerSecond;
}
