import { z } from "zod";
import type { Pinning } from "../load_tool/pinning.ts";

/** Until then the generator's code is compiled, and queues fill: what is asked does not count. */
export const warmUpSeconds = 1;

/** More than can be answered. */
export const OverloadLoad = z.object({
  port: z.int(),
  paths: z.object({ query: z.string(), health: z.string(), management: z.string() }),
  adminToken: z.string(),
  /** A file with one query a line, sent in rotation. */
  bodiesFile: z.string(),
  requestsPerSecond: z.number(),
  connections: z.int(),
  seconds: z.number(),
  /** How long somebody waits for a connection that is free. */
  patienceMs: z.number(),
});
export type OverloadLoad = z.infer<typeof OverloadLoad>;

const StreamCount = z.object({
  /** How many were to be sent, and how many of them never were. */
  due: z.int(),
  unsent: z.int(),
  /** By status, how long answers took, each from the moment at which its request was to be sent. */
  timesMs: z.record(z.string(), z.array(z.number())),
});
export type StreamCount = z.infer<typeof StreamCount>;

const OverloadCount = z.object({
  query: StreamCount,
  health: StreamCount,
  management: StreamCount,
});
export type OverloadCount = z.infer<typeof OverloadCount>;

/** Sends a load from a process of its own, see overload_generator.ts. */
export async function sendOverload(load: OverloadLoad, pinning: Pinning): Promise<OverloadCount> {
  const [program = "", ...args] = pinning.load([
    ...[Deno.execPath(), "run", "-A", `${import.meta.dirname}/overload_generator.ts`],
    JSON.stringify(load),
  ]);
  const { success, stdout, stderr } = await new Deno.Command(program, { args }).output();
  if (!success) {
    throw new Error(`Cannot send too much: ${new TextDecoder().decode(stderr)}`);
  }
  return OverloadCount.parse(JSON.parse(new TextDecoder().decode(stdout)));
}
