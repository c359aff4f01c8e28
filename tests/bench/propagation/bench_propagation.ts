import { startKvConnect } from "../../support/store/kv_connect.ts";
import type { BenchOptions } from "../bench_options.ts";
import { delay } from "../delay.ts";
import { unpinned } from "../load_tool/pinning.ts";
import { createRandom } from "../random.ts";
import { type ServiceProcess, startService } from "../servers/service_process.ts";
import { createTempFolder } from "../temp_folder.ts";
import { FaultProxy } from "../../support/proxies/fault_proxy.ts";
import { type Delays, type PropagationReport, reportPropagation } from "./propagation_report.ts";
import { WatchedBadge } from "./watched_badge.ts";

const plans = {
  quick: { own: 100, notified: 20, polled: 3 },
  full: { own: 1_000, notified: 200, polled: 30 },
};

/**
 * Random time between changes, because merchants save one now and then. Changes within 40 ms of
 * each other would delay each other on the network, because `denokv` sends a small packet only
 * after the previous one is acknowledged.
 */
const gapMs = { from: 50, to: 150 };
/** A change that is not visible by then counts as never visible. */
const givenUpMs = 6_000;

interface Stage {
  badge: WatchedBadge;
  reader: ServiceProcess;
  changes: number;
}

/**
 * How long a committed change takes to become visible: in the process that made it; in another one
 * on the same store, a KV Connect server, through its watch; and in one whose watch is dead, by
 * polling. From the response to the change to the first answer that shows it.
 */
export async function benchPropagation(options: BenchOptions): Promise<PropagationReport> {
  const plan = plans[options.quick ? "quick" : "full"];
  const own = await countStale(plan.own, options);
  try {
    return reportPropagation({ own, ...await measureOthers(plan, options) });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return reportPropagation({ own });
  }
}

/** Counts queries that did not show a change which the same process had acknowledged before. */
async function countStale(changes: number, { signal, progress }: BenchOptions) {
  progress(`changing a badge ${changes} times and querying the same process`);
  await using folder = await createTempFolder();
  await using service = await startService(folder.path, unpinned);
  const badge = await WatchedBadge.create(service, signal);
  let stale = 0;
  for (let i = 0; i < changes; i++) {
    signal.throwIfAborted();
    await badge.change();
    if (!await badge.isShownBy(service)) stale++;
  }
  return { changes, stale };
}

async function measureOthers(
  plan: { notified: number; polled: number },
  { signal, progress }: BenchOptions,
): Promise<{ notified: Delays; polled: Delays }> {
  await using folder = await createTempFolder();
  await using store = await startKvConnect(folder.path);
  await using proxy = new FaultProxy(store.url);
  proxy.fault = "deaf";
  const start = (url: string) =>
    startService(folder.path, unpinned, { env: { ...store.env, KV_URL: url } });
  await using writer = await start(store.url);
  const badge = await WatchedBadge.create(writer, signal);
  await using hearing = await start(store.url);
  progress(`changing a badge ${plan.notified} times and querying a process that is notified`);
  const notified = await measureDelays({ badge, reader: hearing, changes: plan.notified }, signal);
  await using deaf = await start(proxy.url);
  progress(`changing a badge ${plan.polled} times and querying a process that is not notified`);
  const polled = await measureDelays({ badge, reader: deaf, changes: plan.polled }, signal);
  return { notified, polled };
}

/** Queries a process from each change on until it is visible. Stops at a change that never is. */
async function measureDelays(
  { badge, reader, changes }: Stage,
  signal: AbortSignal,
): Promise<Delays> {
  // This loads the project.
  if (!await badge.isShownBy(reader)) throw new Error("Cannot time changes: the last is not shown");
  const random = createRandom(4);
  const ms: number[] = [];
  for (let i = 0; i < changes; i++) {
    signal.throwIfAborted();
    await delay(random.integer(gapMs.from, gapMs.to));
    // Queried during the change: it may be visible before its author has the response.
    const [committedAt, shownAt] = await Promise.all([
      badge.change(),
      whenShown(badge, reader),
    ]);
    if (shownAt === undefined) return { changes: i + 1, ms };
    ms.push(Math.max(0, shownAt - committedAt));
  }
  return { changes, ms };
}

async function whenShown(
  badge: WatchedBadge,
  reader: ServiceProcess,
): Promise<number | undefined> {
  const deadline = performance.now() + givenUpMs;
  while (performance.now() < deadline) {
    if (await badge.isShownBy(reader)) return performance.now();
  }
  return undefined;
}
