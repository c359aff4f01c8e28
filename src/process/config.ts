import { canonicalAddress } from "../auth/canonical_address.ts";
import { z } from "zod";
import { type HistoryBounds, historyBounds } from "../domain/history_bounds.ts";
import {
  changesKeptDays,
  configuredTokenMinChars,
  historyMaxBytesDefault,
  tokenSecretMaxChars,
  undoDaysDefault,
} from "../domain/limits.ts";
import { OutboundHosts } from "../outbound/outbound_hosts.ts";
import type { StoreLocation } from "../store/open_store.ts";
import { usualEventInterval } from "../store/yielder.ts";
import { BadConfig, type Environment } from "./bad_config.ts";
import { etcdOf } from "./etcd_config.ts";

/** The whole configuration, parsed once from the environment, which no other code reads. */
export interface Config {
  readonly store: StoreLocation;
  /** Whether `KV_URL` was omitted: a new store then gets the demo project. */
  readonly isDefaultStore: boolean;
  /** The path of the snapshot of a remote store, and whether `SNAPSHOT_PATH` was omitted. */
  readonly snapshot: { readonly path: string; readonly isDefault: boolean };
  readonly host: string;
  readonly port: number;
  /** The public URL of the service; derived from host and port if missing. */
  readonly publicUrl: string | undefined;
  readonly adminToken: string | undefined;
  /** A token that can only read metrics. */
  readonly metricsToken: string | undefined;
  readonly catalogMaxBytes: number;
  /** How far back changes can be undone. */
  readonly history: HistoryBounds;
  readonly authFailuresPerMinute: number;
  /** The maximum number of queries per second for one project; no limit if missing. */
  readonly queriesPerSecond: number | undefined;
  readonly trustedProxies: readonly string[];
  /** The only hosts that the service fetches feeds from. */
  readonly outboundHosts: OutboundHosts;
  readonly logFormat: "text" | "json";
  /**
   * Whether the start is logged as JSON too, which only an explicit `LOG_FORMAT` requests.
   * Otherwise it is printed as text.
   */
  readonly isStartLogged: boolean;
  /** Whether the runtime exports spans, which it decides by the same variable. */
  readonly isTraced: boolean;
  /**
   * How many ready tasks the runtime carries out before it looks for new requests, which it decides
   * by the same variable.
   */
  readonly eventInterval: number;
}

/** The default path of the store, relative to the current folder. */
export const defaultStorePath = "data/badges.kv";

/** Leaves room for the runtime on a machine with 512 MB. */
const catalogMaxBytesDefault = 192 * 1024 * 1024;

/** So that the latest changes can always be undone, except some of the largest. */
const historyMaxBytesMin = 1024 * 1024;

/** Parses the configuration from an environment. Throws {@link BadConfig}. */
export function readConfig(environment: Environment, isTerminal: boolean): Config {
  const read = <T>(variable: string, schema: z.ZodType<T>): T => {
    // An empty variable counts as missing, as in a .env file.
    const value = environment[variable] || undefined;
    const { data, error } = schema.safeParse(value);
    if (error === undefined) return data;
    throw new BadConfig(variable, value ?? "", error.issues[0]?.message ?? "is not valid");
  };
  const host = read(
    "HOST",
    z.string().regex(/^[\w.:-]+$/, "must be a host name or an address").default("127.0.0.1"),
  );
  const port = read("PORT", integer(0, 65_535).default(8_000));
  const kvUrl = read("KV_URL", z.string().optional());
  const store = locateStore(kvUrl ?? defaultStorePath, environment);
  const snapshotPath = read("SNAPSHOT_PATH", z.string().optional());
  const isKvConnect = store.kind === "remote" && store.etcd === undefined;
  if (isKvConnect && !environment.DENO_KV_ACCESS_TOKEN?.trim()) {
    throw new BadConfig("KV_URL", store.url, "needs its token in DENO_KV_ACCESS_TOKEN");
  }
  return {
    store,
    isDefaultStore: kvUrl === undefined,
    snapshot: {
      // Several processes on one machine have different ports.
      path: snapshotPath ?? `data/snapshot-${port}`,
      isDefault: snapshotPath === undefined,
    },
    host,
    port,
    publicUrl: read("PUBLIC_URL", httpUrl.optional())?.replace(/\/+$/, ""),
    adminToken: read("ADMIN_TOKEN", secret.optional()),
    metricsToken: read("METRICS_TOKEN", secret.optional()),
    catalogMaxBytes: read(
      "CATALOG_MAX_BYTES",
      integer(1, Number.MAX_SAFE_INTEGER).default(catalogMaxBytesDefault),
    ),
    history: historyBounds({
      // A change that is no longer listed cannot be chosen.
      undoDays: read("UNDO_DAYS", integer(1, changesKeptDays).default(undoDaysDefault)),
      maxBytes: read(
        "HISTORY_MAX_BYTES",
        integer(historyMaxBytesMin, Number.MAX_SAFE_INTEGER).default(historyMaxBytesDefault),
      ),
    }),
    authFailuresPerMinute: read("AUTH_FAILURES_PER_MINUTE", integer(1, 1_000_000).default(10)),
    queriesPerSecond: read("QUERIES_PER_SECOND", integer(1, 1_000_000).optional()),
    trustedProxies: read("TRUSTED_PROXIES", addressList),
    outboundHosts: read("OUTBOUND_HOSTS", hostList),
    logFormat: read(
      "LOG_FORMAT",
      z.enum(["text", "json"], "must be `text` or `json`").default(isTerminal ? "text" : "json"),
    ),
    isStartLogged: environment.LOG_FORMAT === "json",
    isTraced: /^(true|1)$/i.test(environment.OTEL_DENO ?? ""),
    eventInterval: eventIntervalOf(environment.DENO_TOKIO_EVENT_INTERVAL),
  };
}

/** The runtime does not start unless it is a positive integer. */
function eventIntervalOf(text = ""): number {
  return /^[0-9]+$/.test(text) ? Number(text) : usualEventInterval;
}

function integer(min: number, max: number) {
  const message = `must be an integer from ${min} to ${max}`;
  return z.string().regex(/^(0|[1-9][0-9]{0,15})$/, message).transform(Number)
    .refine((value) => min <= value && value <= max, message);
}

const httpUrl = z.string().refine(
  // Paths are appended to it: it can have a path of its own, but no query and no fragment.
  (text) => /^https?:\/\/[^\s?#]+$/i.test(text) && URL.canParse(text),
  "must be an http or https URL",
).refine(
  // Every document, page and error message contains the URL.
  (text) => {
    const { username = "", password = "" } = URL.parse(text) ?? {};
    return username === "" && password === "";
  },
  "must not contain a user or password",
);

/** A token from the environment, without the trailing line break of a mounted secret. */
const secret = z.string().trim()
  .regex(/^[!-~]+$/, "must be visible ASCII characters, without spaces")
  .min(configuredTokenMinChars, `must be at least ${configuredTokenMinChars} characters long`)
  .max(tokenSecretMaxChars, `must be at most ${tokenSecretMaxChars} characters long`);

const ipAddress = z.union([z.ipv4(), z.ipv6()]);

const addressList = z.string().default("").transform((text) =>
  text.split(",").map((address) => address.trim()).filter((address) => address !== "")
).refine(
  (addresses) => addresses.every((address) => ipAddress.safeParse(address).success),
  "must be a list of IP addresses, with commas between them",
).transform((addresses) => addresses.map(canonicalAddress));

const hostList = z.string().default("").transform((text, context) => {
  const hosts = OutboundHosts.parse(text);
  if (hosts !== undefined) return hosts;
  context.addIssue({
    code: "custom",
    message: "must be a list of `host` or `host:port`, with commas between them",
  });
  return z.NEVER;
});

/**
 * The store location of a `KV_URL`, with the variables for etcd. Throws {@link BadConfig}.
 */
export function locateStore(kvUrl: string, environment: Environment): StoreLocation {
  if (kvUrl === ":memory:") return { kind: "memory" };
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(kvUrl)?.[1]?.toLowerCase();
  if (scheme === undefined) return { kind: "file", path: kvUrl };
  if ((scheme === "http" || scheme === "https") && URL.canParse(kvUrl)) {
    checkAccessToken(environment.DENO_KV_ACCESS_TOKEN ?? "");
    return { kind: "remote", url: kvUrl };
  }
  if (scheme === "etcd" || scheme === "etcds") {
    return { kind: "remote", url: kvUrl, etcd: etcdOf(kvUrl, environment) };
  }
  throw new BadConfig("KV_URL", kvUrl, "must be a path, `:memory:`, or an http, https or etcd URL");
}

/** The connection itself reads the token, without the white space around it. */
function checkAccessToken(token: string): void {
  if (/^\s*[!-~]*\s*$/.test(token)) return;
  const reason = "must be visible ASCII characters, without spaces";
  throw new BadConfig("DENO_KV_ACCESS_TOKEN", token, reason);
}
