import type { BenchOptions, Pace } from "../bench_options.ts";
import { queryExpected } from "../catalogue/answers.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { createExpectation } from "../catalogue/expected_answer.ts";
import { projectId } from "../catalogue/fill_project.ts";
import { bodyCount, createBodies } from "../catalogue/query_bodies.ts";
import { storeCatalogue } from "../catalogue/store_catalogue.ts";
import { requireLoadTool, sendLoad } from "../load_tool/load_generator.ts";
import { findPinning } from "../load_tool/pinning.ts";
import { sendSteady } from "../load_tool/steady_load.ts";
import { freePort } from "../servers/child_server.ts";
import { inspectFlag, measureMemory } from "../servers/memory_use.ts";
import { startService } from "../servers/service_process.ts";
import { createTempFolder } from "../temp_folder.ts";
import { reportSoak, type SoakReport, type SoakSample } from "./soak_report.ts";

interface SoakPlan {
  requests: number;
  /** Sent before the first sample, so that all code is compiled and all caches are filled. */
  warmUpRequests: number;
  windowSeconds: number;
}

const plans: Record<"quick" | "full", SoakPlan> = {
  quick: { requests: 50_000, warmUpRequests: 20_000, windowSeconds: 1 },
  full: { requests: 5_000_000, warmUpRequests: 500_000, windowSeconds: 5 },
};

/** Samples of a paced run: enough to distinguish a slope from noise. */
const pacedSamples = 60;

const productCount = 100_000;
/** The number of bodies whose answers are checked before and after. */
const checkedBodies = 256;

/** A plan at a given rate. A fifth as many requests come before the first sample. */
function pacedPlan({ minutes, requestsPerSecond }: Pace): SoakPlan {
  const requests = minutes * 60 * requestsPerSecond;
  const windowSeconds = Math.max(1, minutes * 60 / pacedSamples);
  return { requests, warmUpRequests: requests / 5, windowSeconds };
}

/**
 * Whether a service under constant load keeps its memory constant: its heap after garbage
 * collection, between windows of load, over millions of requests of all sizes.
 */
export async function benchSoak(options: BenchOptions): Promise<SoakReport> {
  const { pace, signal, progress } = options;
  if (pace === undefined) await requireLoadTool();
  const plan = pace ? pacedPlan(pace) : plans[options.quick ? "quick" : "full"];
  const pinning = await findPinning();
  await using folder = await createTempFolder();
  progress(`storing a project with ${productCount} products`);
  const catalogue = createCatalogue(productCount);
  const project = await storeCatalogue(`${folder.path}/store.kv`, catalogue, signal);
  const shapes = [...createBodies(catalogue).values()];
  // One of each size after another.
  const bodies = Array.from(
    { length: bodyCount },
    (_, i) => shapes.flatMap((list) => list[i] ?? []),
  )
    .flat();
  const bodiesFile = `${folder.path}/bodies`;
  await Deno.writeTextFile(bodiesFile, bodies.map(({ text }) => `${text}\n`).join(""));

  const inspectorPort = freePort();
  const flags = [inspectFlag(inspectorPort)];
  await using service = await startService(folder.path, pinning, { flags });
  const url = `${service.origin}/v1/${projectId}/badges/query/byProductId`;
  const expect = createExpectation(catalogue, project);
  const send = (firstBody: number) => {
    const load = { url, firstBody, seconds: plan.windowSeconds };
    return pace
      ? sendSteady({ ...load, bodies, requestsPerSecond: pace.requestsPerSecond }, signal)
      : sendLoad({ ...load, bodiesFile, pinning });
  };
  const check = () =>
    queryExpected(url, bodies.slice(0, checkedBodies), ({ entries }) => expect(entries));

  await check();
  const samples: SoakSample[] = [];
  let requests = 0;
  while (requests < plan.requests + plan.warmUpRequests) {
    signal.throwIfAborted();
    requests += (await send(requests % bodies.length)).requests;
    progress(`${requests} requests of ${plan.requests + plan.warmUpRequests}`);
    if (requests < plan.warmUpRequests) continue;
    const memory = await measureMemory(service, inspectorPort);
    samples.push({ requests, seconds: performance.now() / 1_000, ...memory });
  }
  await check();
  return reportSoak({ products: productCount, ...plan }, samples);
}
