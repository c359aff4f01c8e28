import { freePort, startChildServer } from "../../servers/child_server.ts";
import { installProgram } from "../install_program.ts";
import { type Peer, type PeerOptions, readyPath, singleProcess } from "../peer.ts";
import { runProgram } from "../run_program.ts";

/** Starts Fastify with a filled SQLite. */
export async function startFastifySqlite(options: PeerOptions): Promise<Peer> {
  const { folder, catalogueFile, pinning, signal } = options;
  const name = "Fastify, better-sqlite3";
  const program = await installProgram("fastify_sqlite", folder, options);
  const database = `${folder}/peer.sqlite`;
  options.progress(`filling ${name}`);
  await runProgram(["node", `${program}/fill.mjs`, catalogueFile, database], { signal });
  const port = freePort();
  const server = await startChildServer({
    name,
    program: "node",
    args: [`${program}/server.mjs`, database, `${port}`],
    env: { NODE_ENV: "production" },
    ...{ port, readyPath, pinning },
  });
  return singleProcess(name, server);
}
