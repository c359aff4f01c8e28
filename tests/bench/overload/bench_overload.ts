import { startNginx } from "../../support/proxies/nginx.ts";
import type { BenchOptions } from "../bench_options.ts";
import { collectAnswers, requireAnswers } from "../catalogue/answers.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { createExpectation } from "../catalogue/expected_answer.ts";
import { fillProject } from "../catalogue/fill_project.ts";
import { createBodies, someOf } from "../catalogue/query_bodies.ts";
import { requireLoadTool } from "../load_tool/load_generator.ts";
import { cpuSeconds } from "../load_tool/cpu_time.ts";
import { measureWindow } from "../load_tool/measure_window.ts";
import { findPinning, moveToLoad, type Pinning } from "../load_tool/pinning.ts";
import { type ServiceProcess, startService } from "../servers/service_process.ts";
import { createTempFolder } from "../temp_folder.ts";
import { sendOverload } from "./overload_load.ts";
import { type OverloadReport, reportOverload, type Round } from "./overload_report.ts";

const plans = {
  quick: { rounds: 1, peakSeconds: 2, seconds: 3 },
  full: { rounds: 5, peakSeconds: 3, seconds: 5 },
};

/**
 * Without V8's compilers a query takes the service about eight times as long. Proxy and load, which
 * share a core, can then produce twice its peak. Otherwise the bench would measure how long the
 * service waits for the proxy.
 */
const slowing = ["--v8-flags=--jitless"];

const products = 100_000;
const productsPerQuery = 50;
const connections = 2_000;
/** An answer after this time is useless. */
const timeoutMs = 1_000;
const timesPeak = 2;

/**
 * Twice as many queries as can be answered, at random moments and from many connections: behind the
 * proxy with the configuration in `deploy/`, and without a proxy. How many are answered in time,
 * how soon the others are refused, and whether health and management requests are answered
 * meanwhile.
 */
export async function benchOverload(options: BenchOptions): Promise<OverloadReport> {
  await requireLoadTool();
  const plan = plans[options.quick ? "quick" : "full"];
  const pinning = await findPinning();
  await using folder = await createTempFolder();
  await using service = await startService(folder.path, pinning, { flags: slowing });
  await using _ = await moveToLoad(pinning);
  await using proxy = await startNginx([service.origin]);

  options.progress(`filling a project with ${products} products`);
  const catalogue = createCatalogue(products);
  const project = await fillProject(service, catalogue, options.signal);
  const bodies = createBodies(catalogue).get(productsPerQuery) ?? [];
  const bodiesFile = `${folder.path}/bodies`;
  await Deno.writeTextFile(bodiesFile, bodies.map(({ text }) => `${text}\n`).join(""));
  const path = `/v1/${project.projectId}/badges/query/byProductId`;
  const expected = createExpectation(catalogue, project);
  const some = someOf(bodies);
  const url = `${service.origin}${path}`;
  const answers = await collectAnswers(url, some, ({ entries }) => expected(entries));

  const stage = { service, path, bodiesFile, pinning, ...plan };
  const rounds: { proxied: Round[]; bare: Round[] } = { proxied: [], bare: [] };
  for (let round = 0; round < plan.rounds; round++) {
    options.signal.throwIfAborted();
    options.progress(`overloading, round ${round + 1} of ${plan.rounds}`);
    rounds.proxied.push(await measureRound(proxy.origin, stage));
    rounds.bare.push(await measureRound(service.origin, stage));
  }
  await requireAnswers(url, some, answers);
  const settings = { products, productsPerQuery, connections, timeoutMs, timesPeak, ...plan };
  return reportOverload({ ...settings, pinned: pinning.pinned }, rounds);
}

interface Stage {
  service: ServiceProcess;
  path: string;
  bodiesFile: string;
  pinning: Pinning;
  peakSeconds: number;
  seconds: number;
}

/** Measures the peak at `origin`, and right after that the overload. */
async function measureRound(
  origin: string,
  { service, path, bodiesFile, pinning, peakSeconds, seconds }: Stage,
): Promise<Round> {
  const url = `${origin}${path}`;
  const peak = await measureWindow(service, {
    ...{ url, bodiesFile, firstBody: 0, seconds: peakSeconds, pinning },
  });
  const before = await cpuSeconds(service.pid);
  const count = await sendOverload({
    ...{ port: Number(new URL(origin).port), bodiesFile, connections, seconds, timeoutMs },
    paths: { query: path, health: "/livez", management: "/admin/v1/projects/bench" },
    adminToken: service.adminToken,
    requestsPerSecond: timesPeak * peak.requestsPerSecond,
  }, pinning);
  const spent = await cpuSeconds(service.pid) - before;
  return { peak, seconds, count, cpuSeconds: spent };
}
