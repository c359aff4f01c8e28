import { z } from "zod";
import { type Pinning, succeeds } from "./pinning.ts";

/** A load at a given rate. */
export interface PacedLoad {
  url: string;
  /** A file with one request body per line, sent in rotation. */
  bodiesFile: string;
  requestsPerSecond: number;
  seconds: number;
  pinning: Pinning;
}

const Count = z.object({
  requestsPerSecond: z.number().positive(),
  p50Ms: z.number().positive(),
  p99Ms: z.number().positive(),
  maxMs: z.number().positive(),
});
export type PacedCount = z.infer<typeof Count>;

/**
 * Sends a load from a separate process, see paced_generator.ts. Throws if any answer was not a
 * success.
 */
export async function sendPaced(load: PacedLoad): Promise<PacedCount> {
  const { port, pathname } = new URL(load.url);
  const [program = "", ...args] = load.pinning.load([
    ...await priority(),
    ...[Deno.execPath(), "run", "-A", `${import.meta.dirname}/paced_generator.ts`],
    ...[port, pathname, load.bodiesFile, `${load.requestsPerSecond}`, `${load.seconds}`],
  ]);
  const { success, stdout, stderr } = await new Deno.Command(program, { args }).output();
  if (!success) {
    throw new Error(`Cannot send a paced load: ${new TextDecoder().decode(stderr)}`);
  }
  return Count.parse(JSON.parse(new TextDecoder().decode(stdout)));
}

/**
 * Lets the generator run as soon as there is something to send or to read, where that is permitted:
 * browsers are on other machines, and do not wait for a processor that the service keeps busy.
 */
async function priority(): Promise<string[]> {
  const command = ["chrt", "--fifo", "1"];
  return await succeeds([...command, "true"]) ? command : [];
}
