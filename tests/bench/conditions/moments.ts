import { inParallel, queryExpected, sendQuery } from "../catalogue/answers.ts";
import { cpuSeconds } from "../load_tool/cpu_time.ts";
import { delay } from "../delay.ts";
import type { Pinning } from "../load_tool/pinning.ts";
import type { QueryBody } from "../catalogue/query_bodies.ts";
import type { ServiceProcess } from "../servers/service_process.ts";
import { median } from "../statistics.ts";
import type { FirstQueries, FirstRound, Latencies, RuleChangeReport } from "./conditions_report.ts";
import type { ShopPair, ShopSide } from "./shop_pair.ts";
import { createRuleChanges, timeRuleChange } from "./rule_change.ts";
import { whileSteady } from "./while_steady.ts";

interface Stage {
  service: ServiceProcess;
  pinning: Pinning;
}

/** How long the steady query runs alone. */
const idleMs = 1_000;
/** So few that hardly a product is in two of them. */
const queriesAfterChange = 64;

/** The first query of each shop since the service started. */
export async function measureFirstQueries(
  { plain, ruled, smallBody }: ShopPair,
  { service, pinning }: Stage,
): Promise<FirstQueries> {
  const timeFirst = async ({ path, expected }: ShopSide) => {
    const startedAt = performance.now();
    await queryExpected(`${service.origin}${path}`, [smallBody], expected);
    return performance.now() - startedAt;
  };
  const plainMs = await timeFirst(plain);
  const steady = { url: `${service.origin}${plain.path}`, body: smallBody.text, pinning };
  const { result: ruledMs, longestGapMs } = await whileSteady(steady, () => timeFirst(ruled));
  return { plainMs, ruledMs, longestGapMs };
}

/**
 * Sends each shop every body once, so that the windows find everything prepared, and returns the
 * cost.
 */
export async function measureFirstRound(
  { plain, ruled, shapes }: ShopPair,
  { service, signal }: { service: ServiceProcess; signal: AbortSignal },
): Promise<FirstRound> {
  const bodies = shapes.flatMap((shape) => shape.bodies);
  const products = new Set(bodies.flatMap(({ entries }) => entries.map(({ id }) => id))).size;
  const queryAll = async ({ path }: ShopSide) => {
    const before = await cpuSeconds(service.pid);
    await inParallel(bodies, async ({ text }) => {
      signal.throwIfAborted();
      await sendQuery(`${service.origin}${path}`, text);
    });
    return await cpuSeconds(service.pid) - before;
  };
  return {
    products,
    plainCpuSeconds: await queryAll(plain),
    ruledCpuSeconds: await queryAll(ruled),
  };
}

/** Changes some rules, one after another, and back. */
export async function measureRuleChanges(
  { ruled, plain, smallBody, shapes, now }: ShopPair,
  { service, pinning, count }: Stage & { count: number },
): Promise<RuleChangeReport> {
  const steady = { url: `${service.origin}${plain.path}`, body: smallBody.text, pinning };
  const { longestGapMs: idleGapMs } = await whileSteady(steady, () => delay(idleMs));
  const changes = createRuleChanges(ruled.shop, count, now);
  const project = { projectId: ruled.shop.projectId, url: `${service.origin}${ruled.path}` };
  const { result: shownMs, longestGapMs } = await whileSteady(steady, async () => {
    const times: number[] = [];
    for (const change of changes) times.push(...await timeRuleChange(service, project, change));
    return times;
  });
  const bodies = shapes.at(-1)?.bodies.slice(0, queriesAfterChange) ?? [];
  const first = await timeQueries(project.url, bodies);
  return { shownMs, longestGapMs, idleGapMs, first, again: await timeQueries(project.url, bodies) };
}

/** Sends one body after another. */
async function timeQueries(url: string, bodies: readonly QueryBody[]): Promise<Latencies> {
  const times: number[] = [];
  for (const body of bodies) {
    const startedAt = performance.now();
    await sendQuery(url, body.text);
    times.push(performance.now() - startedAt);
  }
  return { medianMs: median(times), longestMs: Math.max(...times) };
}
