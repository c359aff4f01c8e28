import { type BareAnswers, writeAnswers } from "./bare_answers.ts";
import { type ChildServer, freePort, startChildServer } from "./child_server.ts";
import type { Pinning } from "../load_tool/pinning.ts";
import { startV8Flags, startVariables } from "./service_process.ts";

/** Starts the bare server with the service's answers, which it keeps in `folder`. */
export async function startBareServer(
  folder: string,
  answers: BareAnswers,
  pinning: Pinning,
): Promise<ChildServer> {
  const file = `${folder}/answers.json`;
  await writeAnswers(file, answers);
  const port = freePort();
  return await startChildServer({
    name: "the bare server",
    args: [
      "--no-prompt",
      // The same V8 flags and variables as the service: only the programs may differ.
      ...startV8Flags(),
      "--allow-read",
      "--allow-net=127.0.0.1",
      `${import.meta.dirname}/bare_server.ts`,
      file,
      `${port}`,
    ],
    env: startVariables(),
    port,
    readyPath: "/",
    pinning,
  });
}
