import { collectAnswers, requireAnswers } from "./answers.ts";
import type { BareAnswers } from "./bare_answers.ts";
import { startBareServer } from "./bare_process.ts";
import { createCatalogue } from "./catalogue.ts";
import type { ChildServer } from "./child_server.ts";
import { createExpectation } from "./expected_answer.ts";
import { fillProject } from "./fill_project.ts";
import { connections, type Load, requireLoadTool } from "./load_generator.ts";
import { measureWindow } from "./measure_window.ts";
import { findPinning } from "./pinning.ts";
import { bodyCount, createBodies, type QueryBody } from "./query_bodies.ts";
import { type QueryReport, reportShape, type ShapeWindows } from "./query_report.ts";
import { startService } from "./service_process.ts";
import { createTempFolder } from "./temp_folder.ts";

export interface BenchOptions {
  /** Fewer and shorter windows: about a minute in all. */
  quick: boolean;
  /** Ends the bench early; what it started is ended with it. */
  signal: AbortSignal;
  /** Hears what is being done. */
  progress(message: string): void;
}

interface Plan {
  pairs: number;
  windowSeconds: number;
  warmUpSeconds: number;
}

const plans: Record<"quick" | "full", Plan> = {
  quick: { pairs: 5, windowSeconds: 1, warmUpSeconds: 1 },
  full: { pairs: 11, windowSeconds: 2, warmUpSeconds: 4 },
};

const productCount = 100_000;

/** How many bodies of each shape are asked again before and after measuring. */
const checkedBodies = 256;

/** Where the rotation of the next pair starts: no divisor of the number of bodies, so it comes to all. */
const rotationStep = 1_021;

/** The two servers under the same load, and what they must answer. */
interface Contest {
  service: ChildServer;
  bare: ChildServer;
  path: string;
  bodies: Map<number, QueryBody[]>;
  answers: BareAnswers;
}

/** What the load of one window is, but for the server and the first body. */
type LoadPlan = Omit<Load, "url" | "firstBody">;

/**
 * Requests per second and CPU time per request of the badge query, against a bare `Deno.serve` that answers the
 * same bytes. The two take turns, window by window, so that both meet the same machine.
 */
export async function benchQuery(options: BenchOptions): Promise<QueryReport> {
  await requireLoadTool();
  const plan = plans[options.quick ? "quick" : "full"];
  const pinning = await findPinning();
  await using folder = await createTempFolder();
  await using service = await startService(folder.path, pinning);

  options.progress(`filling a project with ${productCount} products`);
  const catalogue = createCatalogue(productCount);
  const project = await fillProject(service, catalogue, options.signal);
  const bodies = createBodies(catalogue);

  options.progress("collecting the answers");
  const path = `/v1/${project.projectId}/badges/query/byProductId`;
  const expected = createExpectation(catalogue, project);
  const answers = await collectAnswers(
    `${service.origin}${path}`,
    [...bodies.values()].flat(),
    ({ entries }) => expected(entries),
  );
  await using bare = await startBareServer(folder.path, answers, pinning);

  const contest: Contest = { service, bare, path, bodies, answers };
  await requireSameAnswers(contest);
  const loads = new Map<number, LoadPlan>();
  for (const [size, list] of bodies) {
    const bodiesFile = `${folder.path}/bodies_${size}`;
    await Deno.writeTextFile(bodiesFile, list.map(({ text }) => `${text}\n`).join(""));
    loads.set(size, { bodiesFile, seconds: plan.windowSeconds, pinning });
  }
  const windows = await takeTurns(contest, loads, plan, options);
  await requireSameAnswers(contest);
  const { pairs, windowSeconds } = plan;
  return {
    settings: {
      ...{ products: productCount, bodies: bodyCount, connections, pairs, windowSeconds },
      pinned: pinning.pinned,
    },
    fill: { operations: project.operations, seconds: project.seconds },
    shapes: windows.map(reportShape),
  };
}

async function requireSameAnswers({ service, bare, path, bodies, answers }: Contest) {
  for (const list of bodies.values()) {
    const step = Math.floor(list.length / checkedBodies);
    const some = list.filter((_, i) => i % step === 0);
    await requireAnswers(`${service.origin}${path}`, some, answers);
    await requireAnswers(`${bare.origin}${path}`, some, answers);
  }
}

/**
 * Warms both up with every shape, then measures A B A B …, round by round over all shapes, so that a slow minute of
 * the machine touches each shape a little and none wholly.
 */
async function takeTurns(
  { service, bare, path }: Contest,
  loads: ReadonlyMap<number, LoadPlan>,
  plan: Plan,
  { signal, progress }: BenchOptions,
): Promise<ShapeWindows[]> {
  const run = (server: ChildServer, load: LoadPlan, firstBody: number) => {
    signal.throwIfAborted();
    return measureWindow(server.pid, { ...load, url: `${server.origin}${path}`, firstBody });
  };
  progress("warming up");
  for (const load of loads.values()) {
    for (const server of [service, bare]) {
      await run(server, { ...load, seconds: plan.warmUpSeconds }, 0);
    }
  }
  const windows = new Map<number, ShapeWindows>(
    [...loads.keys()].map((products) => [products, { products, service: [], bare: [] }]),
  );
  for (let round = 0; round < plan.pairs; round++) {
    progress(`measuring, round ${round + 1} of ${plan.pairs}`);
    for (const [size, load] of loads) {
      const firstBody = round * rotationStep % bodyCount;
      windows.get(size)?.service.push(await run(service, load, firstBody));
      windows.get(size)?.bare.push(await run(bare, load, firstBody));
    }
  }
  return [...windows.values()];
}
