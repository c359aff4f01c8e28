import { z } from "zod";
import { configuredTokenMinChars, tokenSecretMaxChars } from "../domain/limits.ts";
import type { StoreLocation } from "../store/open_store.ts";

/** All that the environment says, parsed once; nobody else reads it. */
export interface Config {
  readonly store: StoreLocation;
  /** Whether `KV_URL` was left out: then a new store gets the demo project. */
  readonly isDefaultStore: boolean;
  /** Where a snapshot of a remote store is kept, and whether `SNAPSHOT_PATH` was left out. */
  readonly snapshot: { readonly path: string; readonly isDefault: boolean };
  readonly host: string;
  readonly port: number;
  /** Where the world reaches the service; host and port, if it is missing. */
  readonly publicUrl: string | undefined;
  readonly adminToken: string | undefined;
  /** A token that reads figures alone. */
  readonly metricsToken: string | undefined;
  readonly catalogMaxBytes: number;
  readonly authFailuresPerMinute: number;
  /** How many queries of one project are answered in a second; any number, if it is missing. */
  readonly queriesPerSecond: number | undefined;
  readonly trustedProxies: readonly string[];
  readonly logFormat: "text" | "json";
  /** Whether the start is told in JSON, too: `LOG_FORMAT` says so itself. Else it is text for whoever started it. */
  readonly isStartLogged: boolean;
  /** Whether the runtime exports spans, which it decides by the same variable. */
  readonly isTraced: boolean;
}

/** Variables whose values no message may show. */
const secretVariables: readonly string[] = ["ADMIN_TOKEN", "METRICS_TOKEN"];

/**
 * A variable whose value cannot be used. The message is one line that names the variable, and its value unless that
 * is a secret.
 */
export class BadConfig extends Error {
  override name = "BadConfig";

  constructor(variable: string, value: string, reason: string) {
    const shown = secretVariables.includes(variable)
      ? variable
      : `${variable}=${JSON.stringify(withoutPassword(value))}`;
    super(`${shown}: ${reason}`);
  }
}

/** A value in which the user and password of a URL are masked. */
function withoutPassword(value: string): string {
  return value.replace(/:\/\/[^/\s]*@/g, "://***@");
}

/** The file in which the store is unless `KV_URL` says otherwise, in the folder that is current. */
export const defaultStorePath = "data/badges.kv";

/** Leaves room for the runtime on a machine of 512 MB. */
const catalogMaxBytesDefault = 192 * 1024 * 1024;

type Environment = Readonly<Record<string, string | undefined>>;

/** The configuration that an environment holds. Throws {@link BadConfig}. */
export function readConfig(environment: Environment, isTerminal: boolean): Config {
  const read = <T>(variable: string, schema: z.ZodType<T>): T => {
    // A variable that is set to nothing counts as not set, as in a .env file.
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
  const store = locateStore(kvUrl ?? defaultStorePath);
  const snapshotPath = read("SNAPSHOT_PATH", z.string().optional());
  if (store.kind === "remote" && !environment.DENO_KV_ACCESS_TOKEN) {
    throw new BadConfig("KV_URL", store.url, "needs its token in DENO_KV_ACCESS_TOKEN");
  }
  return {
    store,
    isDefaultStore: kvUrl === undefined,
    snapshot: {
      // Of the processes on one machine each has a port of its own.
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
    authFailuresPerMinute: read("AUTH_FAILURES_PER_MINUTE", integer(1, 1_000_000).default(10)),
    queriesPerSecond: read("QUERIES_PER_SECOND", integer(1, 1_000_000).optional()),
    trustedProxies: read("TRUSTED_PROXIES", addressList),
    logFormat: read(
      "LOG_FORMAT",
      z.enum(["text", "json"], "must be `text` or `json`").default(isTerminal ? "text" : "json"),
    ),
    isStartLogged: environment.LOG_FORMAT === "json",
    isTraced: /^(true|1)$/i.test(environment.OTEL_DENO ?? ""),
  };
}

function integer(least: number, most: number) {
  const message = `must be an integer from ${least} to ${most}`;
  return z.string().regex(/^(0|[1-9][0-9]{0,15})$/, message).transform(Number)
    .refine((value) => least <= value && value <= most, message);
}

const httpUrl = z.string().refine(
  // Paths are put behind it: it may have one of its own, but no query and no fragment.
  (text) => /^https?:\/\/[^\s?#]+$/i.test(text) && URL.canParse(text),
  "must be an http or https URL",
);

/** A token from the environment, without the line break that a mounted secret ends with. */
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

/** The form in which peers are told: of IPv6 there are many. */
function canonicalAddress(address: string): string {
  return address.includes(":") ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}

/** What a `KV_URL` names. Throws {@link BadConfig}. */
export function locateStore(kvUrl: string): StoreLocation {
  if (kvUrl === ":memory:") return { kind: "memory" };
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(kvUrl)?.[1]?.toLowerCase();
  if (scheme === undefined) return { kind: "file", path: kvUrl };
  if ((scheme === "http" || scheme === "https") && URL.canParse(kvUrl)) {
    return { kind: "remote", url: kvUrl };
  }
  throw new BadConfig("KV_URL", kvUrl, "must be a path, `:memory:`, or an http or https URL");
}
