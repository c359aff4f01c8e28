import { assertEquals, assertMatch } from "@std/assert";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";
import { startKvConnect } from "../support/store/kv_connect.ts";
import { token } from "./cluster.ts";

const projectPath = "projects/p";
const productIds = [1, 2, 3, 4, 5, 6, 7, 8];

const put = (service: ServiceProcess, productId: number, value: string) =>
  service.manage("PUT", `${projectPath}/products/${productId}`, token, {
    badges: [],
    attributes: { value },
  });

/** What a process returns for the products, after its next look at the store. */
async function valuesOf(service: ServiceProcess): Promise<(string | undefined)[]> {
  const answer = await service.manage("GET", `${projectPath}/products?limit=200`, token);
  const text = JSON.stringify(answer);
  return productIds.map((id) =>
    new RegExp(`\\{"id":${id},[^{]*"attributes":\\{"value":"([^"]*)"`).exec(text)?.[1]
  );
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!await condition()) await new Promise((resolve) => setTimeout(resolve, 50));
}

Deno.test("denokv is restored to an older backup under three processes, one of them stopped: no later change returns", async () => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await tempFolder());
  const file = `${folder.path}/kv.sqlite`;
  let server = await startKvConnect(folder.path);
  const { port } = new URL(server.url);
  stack.defer(() => server[Symbol.asyncDispose]());
  const env = { ...server.env, ADMIN_TOKEN: token };
  const services: ServiceProcess[] = [];
  for (let count = 0; count < 3; count++) {
    const snapshot = { SNAPSHOT_PATH: `${folder.path}/snapshot-${count}` };
    services.push(stack.use(await ServiceProcess.start(folder.path, { ...env, ...snapshot })));
  }
  const [one, two, frozen] = services;
  if (one === undefined || two === undefined || frozen === undefined) {
    throw new Error("unreachable");
  }
  await one.manage("PUT", projectPath, token, { name: "P" });
  for (const id of productIds) await put(one, id, `backup ${id}`);

  // The backup: a copy of the file while the server is down.
  await server[Symbol.asyncDispose]();
  for (const suffix of ["", "-wal", "-shm"]) {
    await Deno.copyFile(file + suffix, `${folder.path}/copy${suffix}`).catch(() => {});
  }
  server = await startKvConnect(folder.path, Number(port));
  const before = async () => {
    // More than 64 changes, so that a checkpoint is almost due.
    for (let turn = 0; turn < 60; turn++) await put(frozen, 1 + turn % 4, `lost ${turn}`);
  };
  await until(() => put(one, 8, "lost").then(() => true, () => false));
  await until(() => put(frozen, 8, "lost").then(() => true, () => false));
  await before();
  frozen.signal("SIGSTOP");

  await server[Symbol.asyncDispose]();
  for (const suffix of ["", "-wal", "-shm"]) {
    await Deno.remove(file + suffix).catch(() => {});
    await Deno.copyFile(`${folder.path}/copy${suffix}`, file + suffix).catch(() => {});
  }
  server = await startKvConnect(folder.path, Number(port));
  await until(() => put(one, 5, "after 5").then(() => true, () => false));
  await until(() => put(two, 6, "after 6").then(() => true, () => false));
  // At least as many commits as the stopped process knows of, so the versionstamps are the same
  // again.
  for (let turn = 0; turn < 61; turn++) await put(turn % 2 === 0 ? one : two, 7, `after ${turn}`);
  frozen.signal("SIGCONT");
  await until(() => put(frozen, 8, "after 8").then(() => true, () => false));
  for (let turn = 0; turn < 70; turn++) await put(frozen, 4, `after ${turn}`);

  const expected = [
    ...["backup 1", "backup 2", "backup 3", "after 69"],
    ...["after 5", "after 6", "after 60", "after 8"],
  ];
  for (const service of services) {
    await until(async () => (await valuesOf(service)).join() === expected.join());
  }
  const started = stack.use(await ServiceProcess.start(folder.path, env));
  assertEquals(await valuesOf(started), expected);
  assertMatch(frozen.output(), /went back to an older state/);
});
