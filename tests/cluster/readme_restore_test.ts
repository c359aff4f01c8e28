import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { codeBlocks } from "../support/markdown.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";
import { startKvConnect } from "../support/store/kv_connect.ts";

const token = "the-token-of-the-tests-0123456789";
const readme = await Deno.readTextFile(new URL("../../README.md", import.meta.url));

/** Runs the commands below a heading of the README, in the folder of a server. */
async function runCommandsAfter(heading: string, cwd: string): Promise<void> {
  const [script] = codeBlocks(readme.split(heading)[1] ?? "", "sh");
  assert(script !== undefined, heading);
  const ownFile = script.replaceAll("data/badges.sqlite", "kv.sqlite");
  const shell = new Deno.Command("sh", { args: ["-ec", ownFile], cwd });
  const { success, stderr } = await shell.output();
  assert(success, new TextDecoder().decode(stderr));
}

async function nameOf({ origin }: ServiceProcess, projectId: string): Promise<string | number> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/admin/v1/projects/${projectId}`, { headers });
  const answer = await response.json();
  return response.ok ? answer.name : response.status;
}

Deno.test("README: a shared store is backed up and restored under running processes", async () => {
  await using folder = await tempFolder();
  const backedUp = await startKvConnect(folder.path);
  const env = { ...backedUp.env, ADMIN_TOKEN: token };
  await using first = await ServiceProcess.start(folder.path, env);
  await using second = await ServiceProcess.start(folder.path, env);
  await first.manage("PUT", "projects/shop", token, { name: "Before" });
  await runCommandsAfter("**Backup of a shared store.**", folder.path);
  await first.manage("PUT", "projects/shop", token, { name: "After" });
  await first.manage("PUT", "projects/lost", token, { name: "Lost" });
  while (await nameOf(second, "shop") !== "After");

  await backedUp[Symbol.asyncDispose]();
  await runCommandsAfter("**Restore.**", folder.path);
  const port = Number(new URL(backedUp.url).port);
  await using _ = await startKvConnect(folder.path, port);

  const services = [first, second];
  for (const service of services) while (await nameOf(service, "shop") !== "Before");
  await second.manage("PUT", "projects/new", token, { name: "New" });
  for (const service of services) {
    while (await nameOf(service, "new") !== "New");
    assertEquals(await nameOf(service, "lost"), 404);
    assertStringIncludes(service.output(), "The store went back to an older state");
  }
});
