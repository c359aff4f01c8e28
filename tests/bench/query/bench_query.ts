import type { BenchOptions } from "../bench_options.ts";
import { collectAnswers, requireAnswers } from "../catalogue/answers.ts";
import type { BareAnswers } from "../servers/bare_answers.ts";
import { startBareServer } from "../servers/bare_process.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import type { ChildServer } from "../servers/child_server.ts";
import { createExpectation } from "../catalogue/expected_answer.ts";
import { fillProject } from "../catalogue/fill_project.ts";
import { connections, requireLoadTool } from "../load_tool/load_generator.ts";
import { findPinning } from "../load_tool/pinning.ts";
import { bodyCount, createBodies, type QueryBody, someOf } from "../catalogue/query_bodies.ts";
import { judgeShapes, type QueryReport, reportShape } from "./query_report.ts";
import { startService } from "../servers/service_process.ts";
import { type Plan, takeTurns } from "../load_tool/take_turns.ts";
import { writeLoads } from "../load_tool/write_loads.ts";
import { createTempFolder } from "../temp_folder.ts";

const plans: Record<"quick" | "full", Plan> = {
  quick: { pairs: 5, windowSeconds: 1, warmUpSeconds: 1 },
  full: { pairs: 11, windowSeconds: 2, warmUpSeconds: 4 },
};

const productCount = 100_000;

/** The two servers under the same load, and what they must answer. */
interface Contest {
  service: ChildServer;
  bare: ChildServer;
  path: string;
  bodies: Map<number, QueryBody[]>;
  answers: BareAnswers;
}

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
  const loads = await writeLoads(bodies, folder.path, { plan, pinning });
  const contestant = ({ pid, origin }: ChildServer) => ({ pid, url: `${origin}${path}` });
  const windows = await takeTurns([contestant(service), contestant(bare)], loads, plan, options);
  await requireSameAnswers(contest);
  const { pairs, windowSeconds } = plan;
  const shapes = [...bodies.keys()].map((products, i) => {
    const [service = [], bare = []] = windows[i] ?? [];
    return reportShape({ products, service, bare });
  });
  return {
    settings: {
      ...{ products: productCount, bodies: bodyCount, connections, pairs, windowSeconds },
      pinned: pinning.pinned,
    },
    fill: { operations: project.operations, seconds: project.seconds },
    ...{ shapes, goals: judgeShapes(shapes) },
  };
}

async function requireSameAnswers({ service, bare, path, bodies, answers }: Contest) {
  for (const list of bodies.values()) {
    const some = someOf(list);
    await requireAnswers(`${service.origin}${path}`, some, answers);
    await requireAnswers(`${bare.origin}${path}`, some, answers);
  }
}
