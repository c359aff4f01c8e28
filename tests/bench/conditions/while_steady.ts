import { z } from "zod";
import type { Pinning } from "../load_tool/pinning.ts";

const Steadiness = z.object({ answers: z.number().positive(), longestGapMs: z.number() });

/** The result of a steady query. */
export type Steadiness = z.infer<typeof Steadiness>;

/** Runs `work` while another process sends a small query again and again. Returns both results. */
export async function whileSteady<T>(
  { url, body, pinning }: { url: string; body: string; pinning: Pinning },
  work: () => Promise<T>,
): Promise<Steadiness & { result: T }> {
  const [program = "", ...args] = pinning.load([
    ...[Deno.execPath(), "run", "--no-prompt", "--allow-net=127.0.0.1"],
    ...[`${import.meta.dirname}/steady_query.ts`, url, body],
  ]);
  const pipes = { stdin: "piped", stdout: "piped" } as const;
  const child = new Deno.Command(program, { args, ...pipes }).spawn();
  const output = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  try {
    const { value: first } = await output.read();
    if (first?.trim() !== "steady") throw new Error(`Cannot query steadily: it printed "${first}"`);
    const result = await work();
    await child.stdin.close();
    const { value: last = "" } = await output.read();
    return { ...Steadiness.parse(JSON.parse(last)), result };
  } catch (error) {
    // It may have ended by itself; its status then shows that at once.
    await child.stdin.close().catch(() => {});
    throw error;
  } finally {
    await output.cancel();
    await child.status;
  }
}
