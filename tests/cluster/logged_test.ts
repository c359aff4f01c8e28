import { assert, assertEquals, assertRejects } from "@std/assert";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";
import { startKvConnect } from "../support/store/kv_connect.ts";

const token = "a-token-of-the-tests-0123456789-abc";

/** Starts its arguments as a program with stderr in a file of the current folder. */
const withStderrInFile = ["sh", "-c", 'exec "$0" "$@" 2>stderr.txt'];

Deno.test("with LOG_FORMAT=json stdout has only objects while a shared store fails, misbehaves and recovers", async () => {
  await using folder = await tempFolder();
  const first = await startKvConnect(folder.path);
  const port = Number(new URL(first.url).port);
  const env = { ...first.env, ADMIN_TOKEN: token, LOG_FORMAT: "json" };
  await using service = await ServiceProcess.start(folder.path, env, [], withStderrInFile);
  const write = () => service.manage("PUT", "projects/shop", token, { name: "Shop" });
  const stderr = () => Deno.readTextFile(`${folder.path}/stderr.txt`);
  const until = async (pathExists: () => Promise<boolean>) => {
    while (!await pathExists()) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await write();
  await first[Symbol.asyncDispose]();
  await assertRejects(write);
  // The runtime itself reports an unreachable store: on stderr, as text.
  await until(async () => /KV Connect failed[^\n]*refused/.test(await stderr()));
  const liar = Deno.serve(
    { hostname: "127.0.0.1", port, onListen: () => {} },
    () => new Response("\x1b[2Jno store", { status: 500 }),
  );
  await until(async () => /KV Connect failed[^\n]*500/.test(await stderr()));
  await liar.shutdown();
  await using _second = await startKvConnect(folder.path, port);
  await until(() => write().then(() => true, () => false));
  service.signal("SIGTERM");
  assertEquals((await service.ended).code, 0);
  const records = service.output().trimEnd().split("\n").map((line) => JSON.parse(line));
  assert(records.length >= 5, service.output());
  for (const { logger, level } of records) {
    assert(logger.startsWith("badges."));
    assertEquals(level, "INFO");
  }
  const messages = records.map(({ message }) => message);
  assert(/ listens on /.test(messages[0]));
  assertEquals(messages.slice(-2), ["The service is shutting down", "The service has ended"]);
});
