import type { BareAnswers } from "../servers/bare_answers.ts";
import { startBareServer } from "../servers/bare_process.ts";
import { startService } from "../servers/service_process.ts";
import { startFastifySqlite } from "./fastify_sqlite/start_fastify_sqlite.ts";
import fastifySqlite from "./fastify_sqlite/package.json" with { type: "json" };
import { startHonoRedis } from "./hono_redis/start_hono_redis.ts";
import honoRedis from "./hono_redis/package.json" with { type: "json" };
import { startKvPerRequest } from "./kv_per_request/start_kv_per_request.ts";
import { type Peer, type PeerOptions, singleProcess } from "./peer.ts";

/** All compared programs. They end when this is disposed of. */
export interface StartedPeers extends AsyncDisposable {
  /** This service first. */
  peers: Peer[];
  /** Versions of the peers' packages, by name. */
  packages: Record<string, string>;
}

/** Starts the service on the store in `folder`, and every peer. */
export async function startPeers(
  answers: BareAnswers,
  options: PeerOptions,
): Promise<StartedPeers> {
  const { folder, pinning } = options;
  await using started = new AsyncDisposableStack();
  const peers: Peer[] = [
    started.use(singleProcess("this service", await startService(folder, pinning))),
    started.use(singleProcess("bare Deno.serve", await startBareServer(folder, answers, pinning))),
    started.use(await startFastifySqlite(options)),
    started.use(await startHonoRedis(options)),
    started.use(await startKvPerRequest(options)),
  ];
  const running = started.move();
  return {
    peers,
    packages: { ...fastifySqlite.dependencies, ...honoRedis.dependencies },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
