import { type QueryBody, searchOf } from "../catalogue/query_bodies.ts";
import type { Pinning } from "./pinning.ts";
import type { LoadPlan, Plan } from "./take_turns.ts";

interface Wanted {
  plan: Plan;
  pinning: Pinning;
  /** The path for sending the bodies by GET; by POST if omitted. */
  cacheableAt?: string;
}

/** Writes the bodies of every shape to files for the load tool. The loads are in the same order. */
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
