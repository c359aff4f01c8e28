import type { BenchOptions } from "../bench_options.ts";
import { collectAnswers, requireAnswers } from "../catalogue/answers.ts";
import { collectCacheable, requireCacheable } from "../catalogue/cacheable_answers.ts";
import type { BareAnswers } from "../servers/bare_answers.ts";
import { startBareServer } from "../servers/bare_process.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import type { ChildServer } from "../servers/child_server.ts";
import { createExpectation } from "../catalogue/expected_answer.ts";
import { fillProject } from "../catalogue/fill_project.ts";
import { connections, requireLoadTool } from "../load_tool/load_generator.ts";
import { findPinning } from "../load_tool/pinning.ts";
import { bodyCount, createBodies, type QueryBody, someOf } from "../catalogue/query_bodies.ts";
import { countKvCalls } from "./count_kv_calls.ts";
import { measureHalf } from "./measure_half.ts";
import { forms, judgeShapes, type QueryReport, reportShape } from "./query_report.ts";
import { startService } from "../servers/service_process.ts";
import { type Plan, takeTurns } from "../load_tool/take_turns.ts";
import { writeLoads } from "../load_tool/write_loads.ts";
import { createTempFolder } from "../temp_folder.ts";

interface QueryPlan extends Plan {
  half: { pairs: number; seconds: number };
}

const plans: Record<"quick" | "full", QueryPlan> = {
  quick: { pairs: 2, windowSeconds: 1, warmUpSeconds: 1, half: { pairs: 1, seconds: 1 } },
  full: { pairs: 7, windowSeconds: 2, warmUpSeconds: 3, half: { pairs: 5, seconds: 3 } },
};

const productCount = 100_000;
const countedQueries = 10_000;

/** The two servers under the same load, and the expected answers. */
interface ShopPair {
  service: ChildServer;
  bare: ChildServer;
  path: string;
  bodies: Map<number, QueryBody[]>;
  answers: BareAnswers;
}

/**
 * Requests per second and CPU time per request of the badge query, by POST and by GET, compared
 * with a bare `Deno.serve` that answers the same bytes; and the response times at half of that
 * load. The two take turns, window by window, so that the machine's state affects both alike.
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
  const all = [...bodies.values()].flat();
  const url = `${service.origin}${path}`;
  const answers = await collectAnswers(url, all, ({ entries }) => expected(entries));
  answers.cacheable = await collectCacheable(url, all, answers);
  await using bare = await startBareServer(folder.path, answers, pinning);

  const shops: ShopPair = { service, bare, path, bodies, answers };
  await requireSameAnswers(shops);
  const posts = await writeLoads(bodies, folder.path, { plan, pinning });
  const gets = await writeLoads(bodies, folder.path, { plan, pinning, cacheableAt: path });
  const candidate = ({ pid, origin }: ChildServer) => ({ pid, url: `${origin}${path}` });
  const pair = [candidate(service), candidate(bare)] as const;
  const windows = await takeTurns(pair, [...posts, ...gets], plan, options);
  const queries = forms.flatMap((form) =>
    [...bodies.keys()].map((products) => ({ form, products }))
  );
  const shapes = queries.map((it, i) => {
    const [service = [], bare = []] = windows[i] ?? [];
    return reportShape({ ...it, service, bare });
  });
  const half = await measureHalf(pair, { shapes, loads: posts, ...plan.half }, options);
  await requireSameAnswers(shops);
  options.progress("counting the store calls of a query");
  const kvCalls = await countKvCalls(countedQueries);
  const { pairs, windowSeconds } = plan;
  return {
    settings: {
      ...{ products: productCount, bodies: bodyCount, connections, pairs, windowSeconds },
      ...{ pinned: pinning.pinned, half: plan.half, countedQueries },
    },
    fill: { operations: project.operations, seconds: project.seconds },
    ...{ shapes, half, kvCalls, goals: judgeShapes(shapes, half, kvCalls) },
  };
}

async function requireSameAnswers({ service, bare, path, bodies, answers }: ShopPair) {
  for (const list of bodies.values()) {
    const some = someOf(list);
    for (const { origin } of [service, bare]) {
      await requireAnswers(`${origin}${path}`, some, answers);
      await requireCacheable(`${origin}${path}`, some, answers);
    }
  }
}
