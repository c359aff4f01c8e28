import { z } from "zod";
import type { Pinning } from "./pinning.ts";

/** The parameters of one window of load. */
export interface Load {
  url: string;
  /**
   * A file with one request body per line, sent in rotation. A line may start with a path and a
   * space; a path alone is sent by GET.
   */
  bodiesFile: string;
  /** The index of the body to send first. Equal for the two windows of a pair. */
  firstBody: number;
  seconds: number;
  pinning: Pinning;
}

/** The load tool's counts. */
export interface LoadCount {
  requests: number;
  seconds: number;
  /** Everything received, including headers. */
  bytes: number;
  /** The median and the 99th percentile of response times, with every connection always busy. */
  p50Ms: number;
  p99Ms: number;
}

/**
 * Keep-alive connections, all served by one thread of the load tool. Enough that the server always
 * has a request waiting, few enough that the queue stays in the CPU caches.
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
 * Sends load from a separate process and returns its counts. Throws if any answer was not a
 * success.
 *
 * The tool is wrk, written in C with scripts in LuaJIT: rotating the bodies costs it a fraction of
 * what the server spends on a request, so that it can keep one core of a small machine busy without
 * being the limit.
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
  const errors = count.bad_statuses + count.broken + count.timeouts;
  if (errors > 0) {
    throw new Error(`Cannot count a window with errors: ${JSON.stringify(count)}`);
  }
  return {
    requests: count.requests,
    seconds: count.microseconds / 1e6,
    bytes: count.bytes,
    p50Ms: count.p50_microseconds / 1e3,
    p99Ms: count.p99_microseconds / 1e3,
  };
}

/** Throws an error that names the load tool if it is missing. */
export async function requireLoadTool(): Promise<void> {
  try {
    await new Deno.Command("wrk", { args: ["--version"], stdout: "null", stderr: "null" }).output();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Error('Cannot send load: "wrk" is not in PATH (on Debian the package wrk)');
  }
}
