import type { QueryBody } from "../catalogue/query_bodies.ts";
import type { Pinning } from "./pinning.ts";
import type { LoadPlan, Plan } from "./take_turns.ts";

/** Writes the bodies of every shape where the load tool reads them; the loads are in the same order. */
export async function writeLoads(
  bodies: ReadonlyMap<number, readonly QueryBody[]>,
  folder: string,
  { plan, pinning }: { plan: Plan; pinning: Pinning },
): Promise<LoadPlan[]> {
  const loads: LoadPlan[] = [];
  for (const [size, list] of bodies) {
    const bodiesFile = `${folder}/bodies_${size}`;
    await Deno.writeTextFile(bodiesFile, list.map(({ text }) => `${text}\n`).join(""));
    loads.push({ bodiesFile, seconds: plan.windowSeconds, pinning });
  }
  return loads;
}
