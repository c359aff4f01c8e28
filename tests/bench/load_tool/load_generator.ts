import { z } from "zod";
import type { Pinning } from "./pinning.ts";

/** What one window of load is made of. */
export interface Load {
  url: string;
  /**
   * A file with one request body a line, sent in rotation; a path and a space may stand before it, and a path alone
   * is asked for with GET.
   */
  bodiesFile: string;
  /** Which of them is sent first, from 0. Equal for the two windows of a pair. */
  firstBody: number;
  seconds: number;
  pinning: Pinning;
}

/** What the load tool counted. */
export interface LoadCount {
  requests: number;
  seconds: number;
  /** Everything that came back, headers included. */
  bytes: number;
  /** How long answers took, half of them and 99 of 100 at most: with every connection always asking. */
  p50Ms: number;
  p99Ms: number;
}

/**
 * Keep-alive connections, all served by one thread of the load tool. Enough that the server always has a request
 * waiting, few enough that the queue stays in the processor's caches.
 */
export const connections = 16;

const Count = z.object({
  microseconds: z.number().positive(),
  requests: z.number().positive(),
  bytes: z.number().positive(),
  p50_microseconds: z.number().positive(),
  p99_microseconds: z.number().positive(),
  bad_statuses: z.number(),
  broken: z.number(),
  timeouts: z.number(),
});

/**
 * Sends load from a process of its own and says what it counted; throws if any answer was not a success.
 *
 * The tool is wrk: written in C with its scripts in LuaJIT, it rotates bodies at a fraction of what the server
 * spends on a request, so that it keeps one core of a small machine busy enough and never becomes the limit.
 */
export async function sendLoad(load: Load): Promise<LoadCount> {
  const [program = "", ...args] = load.pinning.load([
    "wrk",
    ...["--threads", "1", "--connections", `${connections}`, "--duration", `${load.seconds}s`],
    ...["--script", `${import.meta.dirname}/rotate_bodies.lua`],
    load.url,
    ...["--", load.bodiesFile, `${load.firstBody}`],
  ]);
  const { success, stdout, stderr } = await new Deno.Command(program, { args }).output();
  const text = new TextDecoder().decode(stdout);
  if (!success) {
    throw new Error(`Cannot send load with wrk: ${new TextDecoder().decode(stderr)}${text}`);
  }
  const count = Count.parse(JSON.parse(text.trimEnd().split("\n").at(-1) ?? ""));
  const faults = count.bad_statuses + count.broken + count.timeouts;
  if (faults > 0) {
    throw new Error(`Cannot count a window with faults: ${JSON.stringify(count)}`);
  }
  return {
    requests: count.requests,
    seconds: count.microseconds / 1e6,
    bytes: count.bytes,
    p50Ms: count.p50_microseconds / 1e3,
    p99Ms: count.p99_microseconds / 1e3,
  };
}

/** Throws one clear line if the load tool is not there. */
export async function requireLoadTool(): Promise<void> {
  try {
    await new Deno.Command("wrk", { args: ["--version"], stdout: "null", stderr: "null" }).output();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Error('Cannot send load: "wrk" is not in PATH (on Debian the package wrk)');
  }
}
