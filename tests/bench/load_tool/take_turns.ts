import type { Load } from "./load_generator.ts";
import { type Answerers, measureWindow, type Window } from "./measure_window.ts";
import { bodyCount } from "../catalogue/query_bodies.ts";

/** A server under load: its processes and its address. */
export interface Candidate extends Answerers {
  url: string;
  /** Files to send instead of the loads' own, for a candidate that needs other requests. */
  ownBodies?: ReadonlyMap<string, string>;
}

/** How long to measure. */
export interface Plan {
  pairs: number;
  windowSeconds: number;
  warmUpSeconds: number;
}

/** The load of a window, without the target and the first body. */
export type LoadPlan = Omit<Load, "url" | "firstBody">;

/** The windows of both candidates, in their given order; `a[i]` ran right before `b[i]`. */
export type PairedWindows = [a: Window[], b: Window[]];

/**
 * Where the rotation of the next pair starts. Not a divisor of the number of bodies, so that all
 * are reached.
 */
const rotationStep = 1_021;

/** Reports progress, and can end the bench early. */
export interface Listener {
  signal: AbortSignal;
  progress(message: string): void;
}

/**
 * Lets two candidates take turns, see `takeRounds`, and returns their windows in the order of the
 * loads.
 */
export async function takeTurns(
  pair: readonly [Candidate, Candidate],
  loads: readonly LoadPlan[],
  plan: Plan,
  listener: Listener,
): Promise<PairedWindows[]> {
  const windows = await takeRounds(pair, loads, plan, listener);
  return windows.map(([a = [], b = []]) => [a, b]);
}

/**
 * Warms all up with every load, then measures A B C A B C …, round by round over all loads, so that
 * a slow minute of the machine affects each load a little and none completely. Returns for each
 * load the windows of each candidate, both in their given order.
 */
export async function takeRounds(
  candidates: readonly Candidate[],
  loads: readonly LoadPlan[],
  plan: Plan,
  { signal, progress }: Listener,
): Promise<Window[][][]> {
  const run = (candidate: Candidate, load: LoadPlan, firstBody: number) => {
    signal.throwIfAborted();
    const { url, ownBodies } = candidate;
    const bodiesFile = ownBodies?.get(load.bodiesFile) ?? load.bodiesFile;
    return measureWindow(candidate, { ...load, url, bodiesFile, firstBody });
  };
  progress("warming up");
  for (const load of loads) {
    for (const candidate of candidates) {
      await run(candidate, { ...load, seconds: plan.warmUpSeconds }, 0);
    }
  }
  const turns = loads.map((load) => ({
    load,
    sides: candidates.map((candidate) => ({ candidate, windows: new Array<Window>() })),
  }));
  for (let round = 0; round < plan.pairs; round++) {
    progress(`measuring, round ${round + 1} of ${plan.pairs}`);
    const firstBody = round * rotationStep % bodyCount;
    for (const { load, sides } of turns) {
      for (const { candidate, windows } of sides) {
        windows.push(await run(candidate, load, firstBody));
      }
    }
  }
  return turns.map(({ sides }) => sides.map(({ windows }) => windows));
}
