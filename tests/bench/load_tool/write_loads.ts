import { type QueryBody, searchOf } from "../catalogue/query_bodies.ts";
import type { Pinning } from "./pinning.ts";
import type { LoadPlan, Plan } from "./take_turns.ts";

interface Wanted {
  plan: Plan;
  pinning: Pinning;
  /** Missing: the bodies are sent with POST, else they are asked for with GET at this path. */
  cacheableAt?: string;
}

/** Writes the bodies of every shape where the load tool reads them; the loads are in the same order. */
export async function writeLoads(
  bodies: ReadonlyMap<number, readonly QueryBody[]>,
  folder: string,
  { plan, pinning, cacheableAt }: Wanted,
): Promise<LoadPlan[]> {
  const line = (body: QueryBody) =>
    cacheableAt === undefined ? body.text : `${cacheableAt}${searchOf(body)}`;
  const loads: LoadPlan[] = [];
  for (const [size, list] of bodies) {
    const bodiesFile = `${folder}/${cacheableAt === undefined ? "bodies" : "urls"}_${size}`;
    await Deno.writeTextFile(bodiesFile, list.map((body) => `${line(body)}\n`).join(""));
    loads.push({ bodiesFile, seconds: plan.windowSeconds, pinning });
  }
  return loads;
}
