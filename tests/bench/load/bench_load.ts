import { z } from "zod";
import type { BenchOptions } from "../bench_options.ts";
import { sendQuery } from "../catalogue/answers.ts";
import { canonical } from "../catalogue/expected_answer.ts";
import { projectId } from "../catalogue/fill_project.ts";
import { createSampledStore, type SampledStore } from "../catalogue/sampled_store.ts";
import { unpinned } from "../load_tool/pinning.ts";
import { type ChildServer, freePort, startChildServer } from "../servers/child_server.ts";
import { startService, startV8Flags } from "../servers/service_process.ts";
import { createTempFolder } from "../temp_folder.ts";
import {
  type LoadReport,
  type LoadRound,
  reportLoad,
  reportSize,
  type SizeReport,
} from "./load_report.ts";

interface LoadPlan {
  sizes: readonly number[];
  rounds: number;
}

const plans: Record<"quick" | "full", LoadPlan> = {
  quick: { sizes: [100_000], rounds: 5 },
  // A project with one product shows the time of a process's first answer alone.
  full: { sizes: [1, 100_000, 1_000_000], rounds: 11 },
};

/** The number of products in the first query. */
const queriedProducts = 10;

/** What the reference reports that it has read. */
const ReadCount = z.object({ entries: z.number().positive(), bytes: z.number().positive() });
type ReadCount = z.infer<typeof ReadCount>;

/**
 * The time of a project's first query, sent to a process that has just started and has loaded
 * nothing. The reference reads the same entries in its own new process, and does nothing with them.
 * Both take turns; the store's file is in the page cache.
 */
export async function benchLoad(options: BenchOptions): Promise<LoadReport> {
  const plan = plans[options.quick ? "quick" : "full"];
  const sizes: SizeReport[] = [];
  for (const products of plan.sizes) {
    sizes.push(await measureSize(products, plan.rounds, options));
  }
  return reportLoad({ rounds: plan.rounds, queriedProducts }, sizes);
}

async function measureSize(
  products: number,
  roundCount: number,
  { signal, progress }: BenchOptions,
): Promise<SizeReport> {
  await using folder = await createTempFolder();
  progress(`storing a project with ${products} products`);
  const path = `${folder.path}/store.kv`;
  const size = { products, sampleSize: queriedProducts };
  const store = await createSampledStore(path, size, signal);
  const rounds: LoadRound[] = [];
  let read: ReadCount | undefined;
  for (let round = 0; round < roundCount; round++) {
    signal.throwIfAborted();
    progress(`loading ${products} products, round ${round + 1} of ${roundCount}`);
    const serviceMs = await timeFirstAnswer(folder.path, store);
    const reading = await timeReading(path);
    rounds.push({ serviceMs, readSliceMs: reading.ms });
    read = reading.read;
  }
  return reportSize({ products, fillSeconds: store.project.seconds, ...read }, rounds);
}

async function timeFirstAnswer(folder: string, { query, expected }: SampledStore): Promise<number> {
  await using service = await startService(folder, unpinned);
  const url = `${service.origin}/v1/${projectId}/badges/query/byProductId`;
  const { text, ms } = await timed(() => sendQuery(url, query.text));
  if (canonical(JSON.parse(text)) !== expected) {
    throw new Error(`Cannot count a first answer that is wrong: ${text}`);
  }
  return ms;
}

async function timeReading(path: string): Promise<{ read: ReadCount; ms: number }> {
  await using server = await startReadingServer(path);
  const { text, ms } = await timed(() => sendQuery(server.origin, ""));
  return { read: ReadCount.parse(JSON.parse(text)), ms };
}

async function timed<T>(work: () => Promise<T>): Promise<T & { ms: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { ...result, ms: performance.now() - startedAt };
}

async function startReadingServer(path: string): Promise<ChildServer> {
  const port = freePort();
  return await startChildServer({
    name: "the reference that only reads",
    args: [
      ...["--no-prompt", ...startV8Flags(), "-A"],
      ...[`${import.meta.dirname}/reading_server.ts`, path, projectId, `${port}`],
    ],
    env: {},
    port,
    readyPath: "/",
    pinning: unpinned,
  });
}
