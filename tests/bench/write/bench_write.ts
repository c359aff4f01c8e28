import { z } from "zod";
import type { BenchOptions } from "../bench_options.ts";
import { inParallel, parallelRequests, queryExpected, sendQuery } from "../catalogue/answers.ts";
import { type Catalogue, createCatalogue } from "../catalogue/catalogue.ts";
import { createExpectation } from "../catalogue/expected_answer.ts";
import { type FilledProject, operationsMax, projectId } from "../catalogue/fill_project.ts";
import { createBodies } from "../catalogue/query_bodies.ts";
import { storeCatalogue } from "../catalogue/store_catalogue.ts";
import { cpuSeconds } from "../load_tool/cpu_time.ts";
import { unpinned } from "../load_tool/pinning.ts";
import { type ChildServer, freePort, startChildServer } from "../servers/child_server.ts";
import { createManagement, type Manage } from "../servers/management_requests.ts";
import { type ServiceProcess, startService, startV8Flags } from "../servers/service_process.ts";
import { createTempFolder } from "../temp_folder.ts";
import { afterWriting, createWindows, type WriteWindow } from "./operations.ts";
import {
  type MeasuredWindow,
  reportWrite,
  type WriteReport,
  type WriteRound,
} from "./write_report.ts";

/** A plain set takes a large part of a millisecond; fewer of them suffice to measure their rate. */
const plans = {
  quick: { rounds: 3, operations: 10_000, sets: 1_000 },
  full: { rounds: 9, operations: 30_000, sets: 5_000 },
};

const productCount = 100_000;
/** The number of queries that are checked after all writes. */
const checkedBodies = 256;

const BatchResult = z.object({ applied: z.int() });

/** What the windows are written with. */
interface Stage {
  service: ServiceProcess;
  reference: ChildServer;
  manage: Manage;
  badgeIds: readonly string[];
}

/**
 * The number of `assignments` operations per second of a service with a filled project: on
 * consecutive products, and on products from all over. The reference sets plain values of the same
 * size. They take turns.
 */
export async function benchWrite(options: BenchOptions): Promise<WriteReport> {
  const plan = plans[options.quick ? "quick" : "full"];
  const { signal, progress } = options;
  await using folder = await createTempFolder();
  progress(`storing a project with ${productCount} products`);
  const plain = createCatalogue(productCount);
  const usedBadges = plain.badges.length;
  // The first round is the warm-up; it is not counted.
  const rounds = createWindows(plain, { ...plan, rounds: plan.rounds + 1, usedBadges });
  const catalogue = withMoreBadges(plain, rounds.flat().length);
  const project = await storeCatalogue(`${folder.path}/store.kv`, catalogue, signal);

  await using service = await startService(folder.path, unpinned);
  await using reference = await startSettingServer(`${folder.path}/sets.kv`);
  const manage = createManagement(service, `/admin/v1/projects/${projectId}`, signal);
  const stage: Stage = { service, reference, manage, badgeIds: project.badgeIds };
  const measured: WriteRound[] = [];
  for (const [index, windows] of rounds.entries()) {
    signal.throwIfAborted();
    progress(index === 0 ? "warming up" : `writing, round ${index} of ${plan.rounds}`);
    const round = await measureRound(stage, windows, plan.sets);
    if (index > 0) measured.push(round);
  }
  await checkAnswers(service, afterWriting(catalogue, rounds.flat()), project);
  const settings = { products: productCount, ...plan, operationsMax, parallelRequests };
  return reportWrite(settings, measured);
}

/** The badges that are written, after those that products already have. */
function withMoreBadges(catalogue: Catalogue, count: number): Catalogue {
  const more = Array.from({ length: count }, (_, i) => ({
    text: `Written ${i}`,
    textColour: "#ffffff",
    backgroundColour: "#000000",
  }));
  return { ...catalogue, badges: [...catalogue.badges, ...more] };
}

/** Writes the windows of a round, and plain values after each. */
async function measureRound(
  { service, reference, manage, badgeIds }: Stage,
  windows: readonly WriteWindow[],
  setCount: number,
): Promise<WriteRound> {
  const patterns: WriteRound["patterns"] = [];
  const sets: WriteRound["sets"] = [];
  for (const { pattern, badge, products } of windows) {
    const badgeId = badgeIds[badge];
    const operations = products.map(({ id }) => ({ op: "add", badgeId, productId: id }));
    const window = await measure(service, operations.length, () => write(manage, operations));
    patterns.push({ pattern, ...window });
    const valueBytes = JSON.stringify(operations[0]).length;
    const body = JSON.stringify({ sets: setCount, valueBytes });
    sets.push(await measure(reference, setCount, () => sendQuery(reference.origin, body)));
  }
  return { patterns, sets };
}

async function write(manage: Manage, operations: readonly unknown[]): Promise<void> {
  const batches = Array.from(
    { length: Math.ceil(operations.length / operationsMax) },
    (_, i) => operations.slice(i * operationsMax, (i + 1) * operationsMax),
  );
  await inParallel(batches, async (batch) => {
    const { applied } = BatchResult.parse(
      await manage("POST", "/assignments", { operations: batch }),
    );
    if (applied !== batch.length) {
      throw new Error(`Cannot count a batch of ${batch.length} that changed ${applied}`);
    }
  });
  // It waits until the work left by the batches is done, mainly a checkpoint.
  await manage("POST", "/assignments", { operations: [] });
}

async function measure(
  { pid }: ChildServer,
  count: number,
  work: () => Promise<unknown>,
): Promise<MeasuredWindow> {
  const before = await cpuSeconds(pid);
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  const used = await cpuSeconds(pid) - before;
  return { perSecond: count / seconds, cpuMicroseconds: used / count * 1e6 };
}

async function checkAnswers(service: ServiceProcess, after: Catalogue, project: FilledProject) {
  const expect = createExpectation(after, project);
  const bodies = [...createBodies(after).values()].at(-1)?.slice(0, checkedBodies) ?? [];
  const url = `${service.origin}/v1/${projectId}/badges/query/byProductId`;
  await queryExpected(url, bodies, ({ entries }) => expect(entries));
}

async function startSettingServer(path: string): Promise<ChildServer> {
  const port = freePort();
  return await startChildServer({
    name: "the reference that sets plain values",
    args: [
      ...["--no-prompt", ...startV8Flags(), "-A"],
      ...[`${import.meta.dirname}/setting_server.ts`, path, `${port}`],
    ],
    env: {},
    port,
    readyPath: "/",
    pinning: unpinned,
  });
}
