import {
  configure,
  type FormattedValues,
  getConsoleSink,
  getLogger,
  getTextFormatter,
  jsonLinesFormatter,
} from "@logtape/logtape";
import { dirname } from "node:path";
import { Authenticator } from "./auth/authenticator.ts";
import { banner } from "./banner.ts";
import { Catalog } from "./catalog/catalog.ts";
import { Follower } from "./catalog/follower.ts";
import { BadConfig, type Config, readConfig } from "./config.ts";
import { dropPermissions } from "./drop_permissions.ts";
import { DomainError } from "./domain/errors.ts";
import { createApp } from "./http/app.ts";
import { Metrics } from "./http/telemetry/metrics.ts";
import { hideQueryStrings } from "./http/telemetry/spans.ts";
import { builtFolder } from "./http/built/manifest.ts";
import { demoProjectId } from "./management/demo/demo_data.ts";
import { finishDeletions } from "./management/projects/delete_project.ts";
import { ensureDemoProject } from "./management/demo/demo_project.ts";
import { endServer, Requests } from "./shutdown.ts";
import { readHead } from "./store/project/head.ts";
import { openStore, type Store } from "./store/open_store.ts";
import { warmUp } from "./warm_up.ts";

const log = getLogger(["badges", "main"]);

async function main(): Promise<void> {
  const config = readConfig(Deno.env.toObject(), Deno.stdout.isTerminal());
  await configureLog(config);
  if (config.isTraced) hideQueryStrings();
  const store = await openConfigured(config);
  const ending = new AbortController();
  const requests = new Requests();
  const service = Promise.withResolvers<Service>();
  const answer: Deno.ServeHandler<Deno.NetAddr> = async (request, info) =>
    (await service.promise).app.fetch(request, info);
  // Listens before anything is made: a token made for a start that fails would never be seen.
  const server = listen(
    config,
    (request, info) => requests.answer(ending.signal, () => answer(request, info)),
  );
  const end = async () => {
    if (ending.signal.aborted) return;
    ending.abort();
    await endServer(server, requests, async () => (await service.promise).catalog.idle());
    store.close();
    Deno.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) Deno.addSignalListener(signal, end);
  const publicUrl = config.publicUrl ?? urlOf(config.host, server.addr.port);
  service.resolve(build(config, { store, publicUrl, ending: ending.signal }));
  const { hasDemo, madeToken } = await service.promise;
  await dropPermissions(config.store);
  console.log(banner({ publicUrl, hasDemo, madeToken }));
}

interface Service {
  readonly app: ReturnType<typeof createApp>;
  readonly catalog: Catalog;
  readonly hasDemo: boolean;
  readonly madeToken: string | undefined;
}

/** Puts the service together on an open store. */
async function build(
  config: Config,
  { store: { kv }, publicUrl, ending }: { store: Store; publicUrl: string; ending: AbortSignal },
): Promise<Service> {
  const now = () => Date.now();
  const catalog = new Catalog({ kv, maxBytes: config.catalogMaxBytes, now });
  const management = { kv, catalog, now };
  // No other process has a store in a file.
  if (config.store.kind === "remote") new Follower(kv, catalog, now).run(ending);
  if (config.isDefaultStore) await ensureDemoProject(management);
  await warmUp();
  const { authenticator, madeToken } = await Authenticator.create({
    kv,
    adminToken: config.adminToken,
    failuresPerMinute: config.authFailuresPerMinute,
    now,
  });
  finishDeletions(kv).catch((error) => {
    log.warn("A deletion was not finished; the next start tries again", { error: String(error) });
  });
  authenticator.sessions.sweep().catch((error) => {
    log.warn("Sessions that are over were not deleted", { error: String(error) });
  });
  const metrics = new Metrics(management);
  metrics.watchEventLoop(ending);
  const app = createApp({
    management,
    catalog,
    authenticator,
    metrics,
    publicUrl,
    assetsFolder: builtFolder,
    queriesPerSecond: config.queriesPerSecond,
    trustedProxies: config.trustedProxies,
    isTraced: config.isTraced,
    ending,
  });
  const hasDemo = await readHead(kv, demoProjectId) !== undefined;
  return { app, catalog, hasDemo, madeToken };
}

/** Opens the store. Throws {@link BadConfig} if that cannot be done. */
async function openConfigured({ store, isDefaultStore }: Config): Promise<Store> {
  try {
    if (store.kind === "file" && isDefaultStore) {
      await Deno.mkdir(dirname(store.path), { recursive: true });
    }
    return await openStore(store);
  } catch (error) {
    const value = store.kind === "file" ? store.path : store.kind === "remote" ? store.url : "";
    // That the store is away says nothing here; why it is does.
    throw new BadConfig(
      "KV_URL",
      value,
      firstLine(error instanceof DomainError ? error.cause : error),
    );
  }
}

/** Starts to listen. Throws {@link BadConfig} if host or port cannot be had. */
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

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split("\n")[0] ?? "";
}

function urlOf(host: string, port: number): string {
  return host.includes(":") ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}

async function configureLog({ logFormat }: Config): Promise<void> {
  const formatter = logFormat === "json"
    ? jsonLinesFormatter
    : getTextFormatter({ timestamp: "time", level: "full", category: ".", format: textLine });
  await configure({
    sinks: { console: getConsoleSink({ formatter }) },
    loggers: [
      { category: "badges", lowestLevel: "info", sinks: ["console"] },
      { category: ["logtape", "meta"], lowestLevel: "error", sinks: ["console"] },
    ],
  });
}

/** A line for a person: the message, and behind it all that goes with it. */
function textLine({ timestamp, level, message, record }: FormattedValues): string {
  const properties = Object.entries(record.properties)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`);
  return [timestamp, `[${level}]`, message, ...properties].join(" ");
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
