import { assert, assertEquals } from "@std/assert";
import { backUpStore, restoreStore } from "../../../src/store/copy/store_copies.ts";
import { pathExists } from "../../support/path_exists.ts";
import { Batches } from "../../support/service/batches.ts";
import { ServiceProcess, tempFolder } from "../../support/service/service_process.ts";

/** `deno task test:kill` sets a higher number. */
const cycles = Math.ceil(Number(Deno.env.get("KILL_CYCLES") ?? 10) / 10);
const projectFolder = new URL("../../..", import.meta.url).pathname;
const batchCount = 100;
/** About how long it takes to copy them. */
const copyMs = 5;

/** Runs the task `backup` or `restore`, and kills it while it creates `created`, or just after. */
async function killWhile(
  name: string,
  store: string,
  copy: string,
  created: string,
): Promise<void> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "--no-prompt", "--allow-read", "--allow-write", "--allow-env=KV_URL"]
      .concat("src/tools/backup.ts", name, copy),
    cwd: projectFolder,
    env: { KV_URL: store },
    stderr: "null",
  }).spawn();
  while (!await pathExists(`${created}.new`) && !await pathExists(created));
  await new Promise((resolve) => setTimeout(resolve, Math.random() * copyMs));
  try {
    child.kill("SIGKILL");
  } catch (error) {
    // It has already ended.
    if (!(error instanceof TypeError)) throw error;
  }
  await child.status;
}

Deno.test(`a backup and a restore killed ${cycles} times leave nothing or everything, and succeed the next time`, async () => {
  await using folder = await tempFolder();
  const [store, copy, other] = ["badges", "copy", "other"].map((it) => `${folder.path}/${it}.kv`);
  assert(store && copy && other);
  const batches = new Batches();
  const env = { ...batches.env, KV_URL: store };
  await using service = await ServiceProcess.start(folder.path, env);
  await batches.setUp(service);
  while (batches.sent < batchCount) await batches.send(service);
  let unfinished = 0;
  for (let cycle = 0; cycle < cycles; cycle++) {
    await killWhile("backup", store, copy, copy);
    if (!await pathExists(copy)) {
      unfinished++;
      await backUpStore(store, copy);
    }
    await killWhile("restore", other, copy, other);
    if (!await pathExists(other)) {
      unfinished++;
      await restoreStore(copy, other);
    }
    {
      await using restored = await ServiceProcess.start(folder.path, { ...env, KV_URL: other });
      await batches.assertWhole(restored);
      restored.signal("SIGTERM");
      await restored.ended;
    }
    assertEquals((await batches.send(service)).status, 200);
    for (const path of [copy, other]) await Deno.remove(path);
  }
  if (cycles > 1) console.log(`${unfinished} of ${2 * cycles} were killed before they were done`);
});
