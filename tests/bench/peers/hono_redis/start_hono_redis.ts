import { freePort, startChildServer } from "../../servers/child_server.ts";
import { installProgram } from "../install_program.ts";
import { type Peer, type PeerOptions, readyPath } from "../peer.ts";
import { runProgram } from "../run_program.ts";

/** Starts Hono, and a filled Redis on the same core. */
export async function startHonoRedis(options: PeerOptions): Promise<Peer> {
  const { folder, catalogueFile, pinning, signal } = options;
  const name = "Hono, Redis";
  const program = await installProgram("hono_redis", folder, options);
  await using started = new AsyncDisposableStack();
  const redisPort = freePort();
  const redis = started.use(
    await startChildServer({
      name: "Redis",
      program: "redis-server",
      args: redisOptions(redisPort, folder),
      env: {},
      ...{ port: redisPort, pinning },
    }),
  );
  options.progress(`filling ${name}`);
  await runProgram(["node", `${program}/fill.mjs`, catalogueFile, `${redisPort}`], { signal });
  const port = freePort();
  const server = started.use(
    await startChildServer({
      name,
      program: "node",
      args: [`${program}/server.mjs`, `${redisPort}`, `${port}`],
      env: { NODE_ENV: "production" },
      ...{ port, readyPath, pinning },
    }),
  );
  const running = started.move();
  return {
    ...{ name, server, store: { name: "redis-server", pid: redis.pid } },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/**
 * Redis as Debian configures it, but without writing to the disk: nothing changes during the
 * measurement.
 */
function redisOptions(port: number, folder: string): string[] {
  return [
    ...["--bind", "127.0.0.1", "--port", `${port}`],
    ...["--dir", folder, "--save", "", "--appendonly", "no"],
  ];
}
