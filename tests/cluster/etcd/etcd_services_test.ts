import { assert, assertEquals, assertMatch } from "@std/assert";
import { Shopper } from "../shopper.ts";
import { put, startOnEtcd, storeSeen, until } from "./etcd_services.ts";

const quotaBytes = 3_000_000;
/** What other users of the cluster write: replaced versions that a compaction removes. */
const otherValue = "x".repeat(100_000);

Deno.test("etcd, the leader dies under three services: no query fails, and writes are back", async () => {
  await using it = await startOnEtcd(3);
  const shoppers = it.services.map((service) => new Shopper(service));
  await until(() => Promise.resolve(shoppers.every(({ count }) => count > 20)));
  const leader = await it.etcd.hasLeader();
  await it.etcd.kill(leader);
  const since = performance.now();
  const back: number[] = [];
  await Promise.all(it.services.map(async (service, index) => {
    await until(async () => (await put(service, `after ${index}`)).status === 200);
    back.push(Math.round(performance.now() - since));
  }));
  for (const service of it.services) {
    await until(async () => /after/.test(String(await Shopper.sees(service))));
  }
  await Promise.all(shoppers.map((shopper) => shopper.stop()));
  const queries = shoppers.reduce((sum, { count }) => sum + count, 0);
  console.log(`writes were back after ${back.join(", ")} ms; ${queries} queries`);
  // Three services changed it at the same time, in any order.
  const texts = new Set(shoppers.flatMap(({ shown }) => [...shown.keys()]));
  for (const text of texts) assertMatch(String(text), /^(before|after [012])$/);
  it.etcd.restart(leader);
  await it.etcd.hasLeader();
});

Deno.test("etcd's quota is used up: the store is full, queries go on, and once there is space all is as before", async () => {
  await using it = await startOnEtcd(1, { flags: [`--quota-backend-bytes=${quotaBytes}`] });
  const [service] = it.services;
  const shopper = new Shopper(service);
  const isFull = () =>
    it.etcd.ctl([0], "put", "other", otherValue).then(() => false, (error) => {
      assertMatch(String(error), /database space exceeded/);
      return true;
    });
  await until(isFull);
  assertEquals((await put(service, "refused")).status, 503);
  await until(async () => await storeSeen(service) === "full");
  assertMatch(String((await put(service, "refused")).detail), /full/);
  assertMatch(service.output(), /quota is used up: compact and defragment/);
  const before = shopper.count;
  await until(() => Promise.resolve(shopper.count > before + 20));
  const status = await it.etcd.ctl([0], "endpoint", "status", "-w", "json");
  const revision = /"revision":(\d+)/.exec(status)?.[1] ?? "";
  await it.etcd.ctl(undefined, "compact", "--physical", revision);
  // A member that has not ended its own compaction is still full after it, and raises the alarm.
  await until(async () => {
    await it.etcd.ctl(undefined, "defrag");
    await it.etcd.ctl(undefined, "alarm", "disarm");
    return (await put(service, "after")).status === 200;
  });
  await until(async () => await storeSeen(service) === "up");
  await shopper.stop();
  assertEquals(await Shopper.sees(service), "after");
});

Deno.test("etcd compacts what a stopped process has not seen: it goes on with the current state", async () => {
  await using it = await startOnEtcd(2);
  const [writer, stopped] = it.services;
  assert(stopped !== undefined);
  await until(async () => await Shopper.sees(stopped) === "before");
  stopped.signal("SIGSTOP");
  for (let number = 0; number < 80; number++) await put(writer, `change ${number}`);
  const status = await it.etcd.ctl([0], "endpoint", "status", "-w", "json");
  await it.etcd.ctl([0], "compact", /"revision":(\d+)/.exec(status)?.[1] ?? "");
  stopped.signal("SIGCONT");
  await until(async () => await Shopper.sees(stopped) === "change 79");
  assertEquals((await put(stopped, "own")).status, 200);
});

Deno.test("a snapshot of etcd is restored under running services: all of them go back, and none forward", async () => {
  await using it = await startOnEtcd(2);
  const snapshot = `${it.folder}/snapshot.db`;
  await put(it.services[0], "backup");
  await it.etcd.ctl([0], "snapshot", "save", snapshot);
  for (let number = 0; number < 5; number++) await put(it.services[0], `lost ${number}`);
  for (const service of it.services) {
    await until(async () => await Shopper.sees(service) === "lost 4");
  }
  await it.etcd.restore(snapshot);
  for (const service of it.services) {
    await until(async () => await Shopper.sees(service) === "backup");
    assertMatch(service.output(), /went back to an older state/);
  }
  await until(async () => (await put(it.services[0], "after")).status === 200);
  for (const service of it.services) {
    await until(async () => await Shopper.sees(service) === "after");
  }
});
