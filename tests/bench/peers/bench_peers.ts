import type { BenchOptions } from "../bench_options.ts";
import { collectAnswers, queryExpected } from "../catalogue/answers.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { createExpectation } from "../catalogue/expected_answer.ts";
import { fillProject } from "../catalogue/fill_project.ts";
import { bodyCount, createBodies, type QueryBody, someOf } from "../catalogue/query_bodies.ts";
import { connections } from "../load_tool/load_generator.ts";
import { findPinning } from "../load_tool/pinning.ts";
import { residentMiB } from "../load_tool/resident_memory.ts";
import { type Candidate, type Plan, takeRounds } from "../load_tool/take_turns.ts";
import { writeLoads } from "../load_tool/write_loads.ts";
import type { BareAnswers } from "../servers/bare_answers.ts";
import { startService } from "../servers/service_process.ts";
import { createTempFolder } from "../temp_folder.ts";
import type { Peer, PeerOptions } from "./peer.ts";
import { toPeerCatalogue } from "./peer_catalogue.ts";
import { judgePeers, type PeersReport, reportPeersShape } from "./peers_report.ts";
import { requireTools } from "./required_tools.ts";
import { startPeers } from "./start_peers.ts";

const plans: Record<"quick" | "full", Plan> = {
  quick: { pairs: 3, windowSeconds: 1, warmUpSeconds: 1 },
  full: { pairs: 11, windowSeconds: 2, warmUpSeconds: 4 },
};

const productCount = 100_000;

const path = "/v1/bench/badges/query/byProductId";

/** The queries for every peer, and the expected answers. */
interface Questions {
  bodies: Map<number, QueryBody[]>;
  expected(body: QueryBody): string;
  answers: BareAnswers;
}

/**
 * The badge query of this service and of alternative implementations: requests per second, latency,
 * CPU time per request and memory. All answer the same queries on the same catalogue, and take
 * turns.
 */
export async function benchPeers(options: BenchOptions): Promise<PeersReport> {
  const versions = await requireTools();
  const plan = plans[options.quick ? "quick" : "full"];
  const pinning = await findPinning();
  await using folder = await createTempFolder();
  const catalogueFile = `${folder.path}/catalogue.json`;
  const peerOptions = { ...options, folder: folder.path, catalogueFile, pinning };

  const questions = await prepare(peerOptions);
  await using started = await startPeers(questions.answers, peerOptions);
  const { peers } = started;
  await requireExpectedAnswers(peers, questions);
  const loads = await writeLoads(questions.bodies, folder.path, { plan, pinning });
  const windows = await takeRounds(peers.map(candidate), loads, plan, options);
  await requireExpectedAnswers(peers, questions);
  const { pairs: rounds, windowSeconds } = plan;
  const shapes = [...questions.bodies.keys()].map((products, i) =>
    reportPeersShape(products, windows[i] ?? [])
  );
  return {
    settings: {
      ...{ products: productCount, bodies: bodyCount, connections, rounds, windowSeconds },
      ...{ pinned: pinning.pinned, versions: { ...versions, ...started.packages } },
    },
    peers: await Promise.all(peers.map(describe)),
    ...{ shapes, goals: judgePeers(shapes) },
  };
}

/**
 * Fills a store with the catalogue through the service, and then the catalogue's file for the
 * peers. The service ends here, so that its measured memory does not include what filling left
 * behind.
 */
async function prepare(
  { folder, catalogueFile, pinning, signal, progress }: PeerOptions,
): Promise<Questions> {
  await using service = await startService(folder, pinning);
  progress(`filling a project with ${productCount} products`);
  const catalogue = createCatalogue(productCount);
  const project = await fillProject(service, catalogue, signal);
  await Deno.writeTextFile(catalogueFile, JSON.stringify(toPeerCatalogue(catalogue, project)));
  progress("collecting the answers");
  const bodies = createBodies(catalogue);
  const expectedOf = createExpectation(catalogue, project);
  const expected = ({ entries }: QueryBody) => expectedOf(entries);
  const all = [...bodies.values()].flat();
  const answers = await collectAnswers(`${service.origin}${path}`, all, expected);
  return { bodies, expected, answers };
}

function candidate({ server, store }: Peer): Candidate {
  return { pid: server.pid, storePid: store?.pid, url: `${server.origin}${path}` };
}

async function requireExpectedAnswers(
  peers: readonly Peer[],
  { bodies, expected }: Questions,
): Promise<void> {
  for (const { server } of peers) {
    for (const list of bodies.values()) {
      await queryExpected(`${server.origin}${path}`, someOf(list), expected);
    }
  }
}

async function describe({ name, server, store }: Peer) {
  const memoryMiB = await residentMiB(server.pid);
  if (store === undefined) return { name, memoryMiB };
  return { name, memoryMiB, store: { name: store.name, memoryMiB: await residentMiB(store.pid) } };
}
