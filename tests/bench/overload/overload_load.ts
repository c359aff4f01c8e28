import { z } from "zod";
import type { Pinning } from "../load_tool/pinning.ts";

/** Time to compile the generator's code and to fill the queues; requests in it do not count. */
export const warmUpSeconds = 1;

/** A load of more than can be answered. */
export const OverloadLoad = z.object({
  port: z.int(),
  paths: z.object({ query: z.string(), health: z.string(), management: z.string() }),
  adminToken: z.string(),
  /** A file with one query per line, sent in rotation. */
  bodiesFile: z.string(),
  requestsPerSecond: z.number(),
  connections: z.int(),
  seconds: z.number(),
  /** How long a request waits for a free connection. */
  timeoutMs: z.number(),
});
export type OverloadLoad = z.infer<typeof OverloadLoad>;

const StreamCount = z.object({
  /** The number of requests that were due, and how many of them were never sent. */
  due: z.int(),
  unsent: z.int(),
  /** Response times by status, each from when its request was due. */
  timesMs: z.record(z.string(), z.array(z.number())),
});
export type StreamCount = z.infer<typeof StreamCount>;

const OverloadCount = z.object({
  query: StreamCount,
  health: StreamCount,
  management: StreamCount,
});
export type OverloadCount = z.infer<typeof OverloadCount>;

/** Sends a load from a separate process, see overload_generator.ts. */
export async function sendOverload(load: OverloadLoad, pinning: Pinning): Promise<OverloadCount> {
  const [program = "", ...args] = pinning.load([
    ...[Deno.execPath(), "run", "-A", `${import.meta.dirname}/overload_generator.ts`],
    JSON.stringify(load),
  ]);
  const { success, stdout, stderr } = await new Deno.Command(program, { args }).output();
  if (!success) {
    throw new Error(`Cannot overload: ${new TextDecoder().decode(stderr)}`);
  }
  return OverloadCount.parse(JSON.parse(new TextDecoder().decode(stdout)));
}
