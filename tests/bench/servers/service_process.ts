import { type ChildServer, freePort, startChildServer } from "./child_server.ts";
import type { Pinning } from "../load_tool/pinning.ts";
import config from "../../../deno.json" with { type: "json" };

/** A running service with its own store, and its administrator's token. */
export interface ServiceProcess extends ChildServer {
  adminToken: string;
}

const program = "src/main.ts";

/** How a service is started, besides its store file and token. */
export interface ServiceOptions {
  /** Flags of `deno run`. */
  flags?: readonly string[];
  /** Environment variables, which override the usual ones. */
  env?: Record<string, string>;
}

/**
 * Starts `src/main.ts` with the flags of `deno task start`, on the store `store.kv` in `folder`,
 * which is created if missing. `env` are further variables.
 */
export async function startService(
  folder: string,
  pinning: Pinning,
  { flags = [], env = {} }: ServiceOptions = {},
): Promise<ServiceProcess> {
  const adminToken = `bench_${crypto.randomUUID()}`;
  const port = freePort();
  const server = await startChildServer({
    name: "the service",
    args: [...startFlags(), ...flags, `${import.meta.dirname}/../../../${program}`],
    env: {
      HOST: "127.0.0.1",
      PORT: `${port}`,
      KV_URL: `${folder}/store.kv`,
      ADMIN_TOKEN: adminToken,
      ...startVariables(),
      ...env,
    },
    port,
    readyPath: "/readyz",
    pinning,
  });
  return { ...server, adminToken };
}

/**
 * The flags of `deno task start`, read from the task itself, so that the measured service has the
 * same permission checks and V8 settings as in production.
 */
export function startFlags(): string[] {
  const flags = config.tasks.start.match(/deno run (.*) src\/main\.ts/)?.[1];
  if (flags === undefined) {
    throw new Error(`Cannot start the service: task "start" of deno.json runs no ${program}`);
  }
  return flags.split(" ");
}

/** The variables that the task sets: they change how the runtime schedules tasks. */
export function startVariables(): Record<string, string> {
  const set = config.tasks.start.match(/ & (.*)deno run /)?.[1] ?? "";
  return Object.fromEntries(set.trim().split(" ").map((it) => it.split("=")));
}

/** Those of them that affect V8 itself; the bare server gets them too. */
export function startV8Flags(): string[] {
  return startFlags().filter((flag) => flag.startsWith("--v8-flags="));
}
