import { BadgeClient } from "../../../src/client/mod.ts";
import { clientSizes } from "../../support/client_sizes.ts";
import type { BenchOptions } from "../bench_options.ts";
import { spreadOf } from "../statistics.ts";
import {
  components,
  InstantService,
  perRequest,
  queryAll,
  queryByClient,
  queryWithoutClient,
} from "./page.ts";
import type { ClientReport } from "./client_report.ts";

const rounds = { quick: 200, full: 2_000 };
const warmUpRounds = 200;

/**
 * The cost of the client when 500 components of a page each request their badges, compared with a
 * page that sends the same requests with hand-written code. The two alternate, with a service that
 * responds at once. Throws an `Error` if the client sends more requests than needed, or returns too
 * few badges.
 */
export async function benchClient(
  { quick, signal, progress }: BenchOptions,
): Promise<ClientReport> {
  const service = new InstantService();
  const kept = new BadgeClient({
    baseUrl: "http://badges.test",
    projectId: "demo",
    fetch: service.fetch,
  });
  await queryAll(kept);
  const sides = {
    client: () => queryByClient(service),
    byHand: () => queryWithoutClient(service),
    kept: () => queryAll(kept),
  };
  const perCallUs = {
    client: new Array<number>(),
    byHand: new Array<number>(),
    kept: new Array<number>(),
  };

  progress(`client: ${components} components, ${quick ? rounds.quick : rounds.full} rounds`);
  for (let round = -warmUpRounds; round < (quick ? rounds.quick : rounds.full); round++) {
    signal.throwIfAborted();
    for (const side of ["client", "byHand", "kept"] as const) {
      const requests = service.requests;
      const start = performance.now();
      const count = await sides[side]();
      const us = 1_000 * (performance.now() - start) / components;
      assertAnswered(
        count,
        service.requests - requests,
        side === "kept" ? 0 : components / perRequest,
      );
      if (round >= 0) perCallUs[side].push(us);
    }
  }
  const added = perCallUs.client.map((us, index) => us - (perCallUs.byHand[index] ?? NaN));
  return {
    components,
    requests: components / perRequest,
    addedPerCallUs: spreadOf(added),
    clientPerCallUs: spreadOf(perCallUs.client),
    byHandPerCallUs: spreadOf(perCallUs.byHand),
    keptPerCallUs: spreadOf(perCallUs.kept),
    bytes: await clientSizes(),
  };
}

function assertAnswered(badges: number, requests: number, requestsNeeded: number): void {
  if (badges !== 3 * components || requests !== requestsNeeded) {
    throw new Error(`Cannot count a page that got ${badges} badges with ${requests} requests`);
  }
}
