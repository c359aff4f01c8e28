import serviceConfig from "../deno.json" with { type: "json" };
import { getLogger } from "@logtape/logtape";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import { banner, startRecord } from "./process/banner.ts";
import { BadConfig } from "./process/bad_config.ts";
import { type Config, readConfig } from "./process/config.ts";
import { DomainError, isUnavailable } from "./domain/errors.ts";
import { probeDescriptorLimit } from "./http/telemetry/file_descriptors.ts";
import { hideQueryStrings } from "./http/telemetry/spans.ts";
import { configureLog } from "./process/log.ts";
import { buildService, type Service, type Store, type StoreFacts } from "./process/service.ts";
import { Requests, shutDown } from "./process/shutdown.ts";
import { startOutbound } from "./outbound/outbound.ts";
import { openStore } from "./store/open_store.ts";
import { startStoreWorker } from "./store/port/worker/start_store_worker.ts";
import { RemoteStore } from "./store/remote_store.ts";
import { setEventInterval } from "./store/yielder.ts";
import { UnusableStore } from "./store/port/storage_port.ts";

const log = getLogger(["badges", "main"]);

const { version } = serviceConfig;
const connectRetryMs = 500;

async function main(): Promise<void> {
  const config = readConfig(Deno.env.toObject(), Deno.stdout.isTerminal());
  await configureLog(config);
  setEventInterval(config.eventInterval);
  if (config.isTraced) hideQueryStrings();
  const facts = { version, descriptorLimit: probeDescriptorLimit() };
  const store = await openConfigured(config);
  // Before the permission for the network is dropped: see startOutbound().
  const outbound = startOutbound(config.outboundHosts);
  const ending = new AbortController();
  const requests = new Requests();
  const ready = Promise.withResolvers<Service>();
  let answer: Deno.ServeHandler<Deno.NetAddr> = async (request, info) =>
    (await ready.promise).fetch(request, info);
  // Listen before anything is created: a token created in a start that then fails would never be
  // shown.
  const server = listen(
    config,
    (request, info) => requests.handle(ending.signal, () => answer(request, info)),
  );
  const end = async (code = 0) => {
    if (ending.signal.aborted) return;
    ending.abort();
    await shutDown(server, requests, async () => (await ready.promise).settle());
    store.close();
    log.info("The service has ended", { code });
    Deno.exit(code);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    Deno.addSignalListener(signal, () => {
      if (!ending.signal.aborted) log.info("The service is shutting down", { signal });
      end();
    });
  }
  // For example, if the process is out of file descriptors. No further connection would reach it,
  // so it ends and its supervisor can restart it.
  server.finished.catch((error) => {
    log.error("Cannot accept connections; the service ends", { error: String(error) });
    end(1);
  });
  const listensOn = urlOf(config.host, server.addr.port);
  const publicUrl = config.publicUrl ?? listensOn;
  const service = await buildService(config, {
    ...{ store, outbound, publicUrl, facts },
    ending: ending.signal,
  });
  const open = async () => {
    ready.resolve(service);
    // From here on requests do not wait for a promise, which saves each query a microtask.
    answer = service.fetch;
    await dropPermissions();
  };
  const storeFacts = await beginWithStore(config, service, open);
  await open();
  const started = { version, listensOn, publicUrl, ...storeFacts };
  if (config.isStartLogged) {
    const { message, properties } = startRecord(started);
    log.info(message, properties);
  } else print(banner(started));
}

/** Prints a text that may have the token of a first start, which no later start shows. */
function print(text: string): void {
  try {
    console.log(text);
  } catch (error) {
    // For example, if standard output is a file on a full disk.
    console.error(text);
    log.error("Cannot write to standard output", { error: String(error) });
  }
}

/**
 * Begins as soon as the store is up. If it is down, the service falls back on its snapshot and
 * `open` is called, so that requests are answered before the store is up. Throws {@link BadConfig}
 * if the store is unusable and no request could have been answered yet.
 */
async function beginWithStore(
  config: Config,
  service: Service,
  open: () => Promise<void>,
): Promise<StoreFacts> {
  let answered = 0;
  let logged: string | undefined;
  for (let attempt = 0;; attempt++) {
    try {
      // After it has answered shoppers from a snapshot, it must not accept an empty store as the
      // previous one.
      const storeFacts = await service.begin({ mayBeNew: answered === 0 });
      if (attempt > 0) log.info("The store is up");
      return storeFacts;
    } catch (error) {
      const isUnfit = error instanceof UnusableStore;
      if (isUnfit && answered === 0) throw badStore(config, error);
      // A missing file does not come back.
      const maySoonBeThere = isUnavailable(error) && config.store.kind === "remote";
      if (!isUnfit && !maySoonBeThere) throw error;
      const reason = firstLine(rootOf(error));
      if (attempt === 0) {
        answered = await service.useSnapshot(reason);
        await open();
      } else if (isUnfit && reason !== logged) {
        log.error("The store cannot be used; queries are answered as of the snapshot", { reason });
      }
      logged = reason;
      await setTimeout(connectRetryMs);
    }
  }
}

/** Opens the configured store; a remote one is not contacted yet. Throws {@link BadConfig}. */
async function openConfigured(config: Config): Promise<Store> {
  const { store, isDefaultStore } = config;
  // Before the permission for the network is dropped: see startStoreWorker().
  if (store.kind === "remote") return new RemoteStore(startStoreWorker(store));
  try {
    if (store.kind === "file" && isDefaultStore) {
      await Deno.mkdir(dirname(store.path), { recursive: true, mode: 0o700 });
    }
    const { kv, close } = await openStore(store);
    return { kv, close, reach: () => Promise.resolve() };
  } catch (error) {
    throw badStore(config, error);
  }
}

function badStore({ store }: Config, error: unknown): BadConfig {
  const value = store.kind === "file" ? store.path : store.kind === "remote" ? store.url : "";
  // The error says that the store is down; its cause says why.
  const reason = firstLine(error instanceof DomainError ? error.cause : error);
  return new BadConfig("KV_URL", value, reason);
}

/** Starts to listen. Throws {@link BadConfig} if the host or port is not available. */
function listen(
  { host, port }: Config,
  handler: Deno.ServeHandler<Deno.NetAddr>,
): Deno.HttpServer<Deno.NetAddr> {
  try {
    return Deno.serve({ hostname: host, port, onListen: () => {} }, handler);
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) {
      throw new BadConfig("PORT", String(port), "is in use");
    }
    if (error instanceof Deno.errors.PermissionDenied) {
      throw new BadConfig("PORT", String(port), "may not be used by this user");
    }
    throw new BadConfig("HOST", host, firstLine(error));
  }
}

/** The root cause of an error: a failed `fetch` has no useful message of its own. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split("\n")[0] ?? "";
}

function urlOf(host: string, port: number): string {
  return host.includes(":") ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    console.error(error.message);
    Deno.exit(1);
  }
}

/**
 * Revokes the permissions that only a start needs: from then on the process cannot write to new
 * files, run programs, read variables or open connections. The same holds for any code that an
 * attacker gets to run in it. Two workers keep permissions of their own: one that reaches the servers
 * of a shared store, and one that fetches feeds from the hosts of `OUTBOUND_HOSTS`.
 *
 * The runtime checks permissions when a file or a socket is opened, so the store and the server
 * continue with theirs.
 */
async function dropPermissions(): Promise<void> {
  const names = ["write", "run", "ffi", "sys", "import", "env", "net"] as const;
  for (const name of names) await Deno.permissions.revoke({ name });
}
