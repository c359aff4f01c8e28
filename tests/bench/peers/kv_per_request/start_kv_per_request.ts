import { freePort, startChildServer } from "../../servers/child_server.ts";
import { startV8Flags } from "../../servers/service_process.ts";
import { type Peer, type PeerOptions, readyPath, singleProcess } from "../peer.ts";
import { runProgram } from "../run_program.ts";

/** Starts the handler that reads a filled Deno KV for each request. */
export async function startKvPerRequest(
  { folder, catalogueFile, pinning, signal, progress }: PeerOptions,
): Promise<Peer> {
  const name = "Deno.serve, KV per request";
  const flags = ["--no-prompt", "--allow-read", "--allow-write"];
  const kvFile = `${folder}/peer.kv`;
  progress(`filling ${name}`);
  const fill = [`${import.meta.dirname}/fill.ts`, catalogueFile, kvFile];
  await runProgram([Deno.execPath(), "run", ...flags, ...fill], { signal });
  const port = freePort();
  const server = await startChildServer({
    name,
    args: [
      // The same V8 flags as the service: only the programs may differ.
      ...[...flags, ...startV8Flags(), "--allow-net=127.0.0.1"],
      ...[`${import.meta.dirname}/server.ts`, kvFile, `${port}`],
    ],
    env: {},
    ...{ port, readyPath, pinning },
  });
  return singleProcess(name, server);
}
