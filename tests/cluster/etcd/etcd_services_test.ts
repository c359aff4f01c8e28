import { assert, assertEquals, assertMatch } from "@std/assert";
import { wireTo } from "../../support/service/wire.ts";
import { slowDisk } from "../../support/store/slow_disk.ts";
import { token } from "../cluster.ts";
import { Shopper } from "../shopper.ts";
import { compact, fillQuota, freeQuota } from "./etcd_faults.ts";
import { put, startOnEtcd, storeSeen, until } from "./etcd_services.ts";

const headers = { Authorization: `Bearer ${token}` };
const quotaBytes = 3_000_000;
/** More than the longest election timeout, 2 s: a leader that is slower than the shortest may stay. */
const slowMs = 3_000;
const slowChanges = 30;
const changeMsMax = 30_000;

Deno.test("etcd, the leader dies under three services: no query fails, and writes are back", async () => {
  await using it = await startOnEtcd(3);
  const shoppers = it.services.map((service) => new Shopper(service));
  await until(() => Promise.resolve(shoppers.every(({ count }) => count > 20)));
  const leader = await it.etcd.hasLeader();
  await it.etcd.kill(leader);
  const since = performance.now();
  const elapsed = () => Math.round(performance.now() - since);
  const [readsBack, writesBack]: [number[], number[]] = [[], []];
  await Promise.all(it.services.map(async (service, index) => {
    let isWritten = false;
    const written = until(async () => (await put(service, `after ${index}`)).status === 200)
      .finally(() => {
        isWritten = true;
        writesBack.push(elapsed());
      });
    // The last read that failed, or 0 if none did.
    let failedUntil = 0;
    await until(async () => {
      const { ok, body } = await fetch(`${service.origin}/admin/v1/projects/p`, { headers });
      await body?.cancel();
      if (!ok) failedUntil = elapsed();
      return isWritten;
    });
    readsBack.push(failedUntil);
    await written;
  }));
  for (const service of it.services) {
    await until(async () => /after/.test(String(await Shopper.sees(service))));
  }
  await Promise.all(shoppers.map((shopper) => shopper.stop()));
  const queries = shoppers.reduce((sum, { count }) => sum + count, 0);
  console.log(
    `reads were back after ${readsBack.join(", ")} ms, writes after ${writesBack.join(", ")} ms; ` +
      `${queries} queries`,
  );
  // Three services changed it at the same time, in any order.
  const texts = new Set(shoppers.flatMap(({ shown }) => [...shown.keys()]));
  for (const text of texts) assertMatch(String(text), /^(before|after [012])$/);
  it.etcd.restart(leader);
  await it.etcd.hasLeader();
});

Deno.test("etcd, a member's disk is slow: no query fails, and the others carry out the changes", async () => {
  await using it = await startOnEtcd(3);
  const leader = await it.etcd.hasLeader();
  /** How many milliseconds each change takes, by turns through each service. */
  const changesMs = async (diskMs: number, member: number) => {
    const end = await slowDisk(it.etcd.pid(member), diskMs);
    const shoppers = it.services.map((service) => new Shopper(service));
    const tookMs: number[] = [];
    for (let number = 0; number < slowChanges; number++) {
      const service = it.services[number % it.services.length]!;
      const since = performance.now();
      await until(async () => {
        const { status, detail } = await put(service, `${member} ${number}`);
        assert(performance.now() - since < changeMsMax, `${status} ${detail}\n${service.output()}`);
        return status === 200;
      });
      tookMs.push(Math.round(performance.now() - since));
    }
    await Promise.all(shoppers.map((shopper) => shopper.stop()));
    for (const text of shoppers.flatMap(({ shown }) => [...shown.keys()])) {
      assertMatch(text, /^(before|[012] \d+)$/);
    }
    await end();
    tookMs.sort((a, b) => a - b);
    const queries = shoppers.reduce((sum, { count }) => sum + count, 0);
    const [median = 0, longest] = [tookMs[tookMs.length >> 1], tookMs.at(-1)];
    const disk = `${member === leader ? "the leader's" : "another"} disk takes ${diskMs} ms`;
    console.log(`${disk}: changes ${median} ms, at most ${longest} ms; ${queries} queries`);
    return median;
  };
  assert(await changesMs(slowMs, (leader + 1) % 3) < slowMs);
  // The others elect another leader.
  assert(await changesMs(slowMs, leader) < slowMs);
});

Deno.test("etcd's quota is used up: the store is full, queries go on, and once there is space all is as before", async () => {
  await using it = await startOnEtcd(1, { flags: [`--quota-backend-bytes=${quotaBytes}`] });
  const [service] = it.services;
  const shopper = new Shopper(service);
  await fillQuota(it.etcd);
  assertEquals((await put(service, "refused")).status, 503);
  await until(async () => await storeSeen(service) === "full");
  assertMatch(String((await put(service, "refused")).detail), /full/);
  assertMatch(service.output(), /quota is used up: compact and defragment/);
  const before = shopper.count;
  await until(() => Promise.resolve(shopper.count > before + 20));
  await freeQuota(it.etcd);
  await until(async () => (await put(service, "after")).status === 200);
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
  await compact(it.etcd);
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

Deno.test("etcd, an imported file of over 256 MiB is refused before it is sent", async () => {
  await using it = await startOnEtcd(1);
  const [service] = it.services;
  const { host, port } = new URL(service.origin);
  const post = async (bytes: number) => {
    const head = [
      "POST /admin/v1/projects/p/imports HTTP/1.1",
      `Host: ${host}`,
      `Authorization: Bearer ${token}`,
      "Content-Type: text/csv",
      `Content-Length: ${bytes}`,
    ].join("\r\n");
    return await wireTo(Number(port)).sendAndEnd(`${head}\r\n\r\nid\n1\n`);
  };
  const mebibyte = 1024 ** 2;
  assertEquals((await post(256 * mebibyte + 1)).status, 413);
  // The body ends early, so the import begins and fails.
  assert((await post(256 * mebibyte)).status !== 413);
});
