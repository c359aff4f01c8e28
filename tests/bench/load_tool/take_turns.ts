import type { Load } from "./load_generator.ts";
import { measureWindow, type Window } from "./measure_window.ts";
import { bodyCount } from "../catalogue/query_bodies.ts";

/** Somebody who answers the load: a process, and where it listens. */
export interface Contestant {
  pid: number;
  url: string;
}

/** How long to measure. */
export interface Plan {
  pairs: number;
  windowSeconds: number;
  warmUpSeconds: number;
}

/** What the load of one window is, but for who gets it and the first body. */
export type LoadPlan = Omit<Load, "url" | "firstBody">;

/**
 * The windows of both, in the order in which the contestants were given; `a[i]` ran right before
 * `b[i]`.
 */
export type PairedWindows = [a: Window[], b: Window[]];

/**
 * Where the rotation of the next pair starts: no divisor of the number of bodies, so it comes to
 * all.
 */
const rotationStep = 1_021;

/**
 * Warms both up with every load, then measures A B A B …, round by round over all loads, so that a
 * slow minute of the machine touches each load a little and none wholly. Answers the windows in the
 * order of the loads.
 */
export async function takeTurns(
  [a, b]: readonly [Contestant, Contestant],
  loads: readonly LoadPlan[],
  plan: Plan,
  { signal, progress }: { signal: AbortSignal; progress(message: string): void },
): Promise<PairedWindows[]> {
  const run = ({ pid, url }: Contestant, load: LoadPlan, firstBody: number) => {
    signal.throwIfAborted();
    return measureWindow(pid, { ...load, url, firstBody });
  };
  progress("warming up");
  for (const load of loads) {
    for (const contestant of [a, b]) {
      await run(contestant, { ...load, seconds: plan.warmUpSeconds }, 0);
    }
  }
  const turns = loads.map((load) => {
    const windows: PairedWindows = [[], []];
    return { load, windows };
  });
  for (let round = 0; round < plan.pairs; round++) {
    progress(`measuring, round ${round + 1} of ${plan.pairs}`);
    for (const { load, windows } of turns) {
      const firstBody = round * rotationStep % bodyCount;
      windows[0].push(await run(a, load, firstBody));
      windows[1].push(await run(b, load, firstBody));
    }
  }
  return turns.map(({ windows }) => windows);
}
