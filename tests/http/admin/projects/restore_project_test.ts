import { assert, assertEquals, assertGreater } from "@std/assert";
import { finishDeletions } from "../../../../src/management/projects/delete_project.ts";
import { repairStore } from "../../../../src/store/copy/repair.ts";
import { verifyStore } from "../../../../src/store/copy/salvage.ts";
import { badgeIdOf } from "../../../support/builders.ts";
import { problemOf } from "../../../support/service/problem_of.ts";
import {
  anOperation,
  bodyOf,
  createShopToken,
  type Item,
  projects,
  Shop,
  statusOf,
} from "../../../support/shop.ts";
import { listFeedRuns, writeFeedRun } from "../../../../src/store/feed_runs.ts";
import { CrashingKv } from "../../../support/store/unreliable_kv.ts";
import { TestService } from "../../../support/service/test_service.ts";
import { kvStore } from "../../../support/store/kv_store_over.ts";
import { restoreProject } from "../../../../src/management/projects/restore_project.ts";

const day = 86_400_000;

/** A shop whose clock the test sets, with everything that a merchant makes. */
async function aShop() {
  const clock = { now: Date.parse("2026-03-01T12:00:00Z") };
  const shop = await Shop.open({ badges: 3, now: () => clock.now });
  await shop.assign([anOperation("add", 0, 1), anOperation("exclude", 1, 2)]);
  await shop.ok("PUT", "/badge-order", { badgeIds: [2, 1, 0].map(badgeIdOf) });
  await shop.ok("PUT", "/products/7", {
    title: "Mug",
    attributes: { price: 5 },
    badges: [{ badgeId: badgeIdOf(2) }],
  });
  await shop.ok("PUT", "/segments/euros", { name: "Euros", when: { currency: "EUR" } });
  return { shop, clock };
}

/** What a merchant can read of a project, except its changes. */
async function contentOf(shop: Shop) {
  const paths = ["/types", "/badges", "/products", "/segments", "/mappings", "/feeds"];
  const lists = await Promise.all(paths.map((path) => shop.all(path)));
  return { lists, order: await shop.order(), shown: await shop.shown(1, 2, 7) };
}

/** The deleted projects that the shop's token sees. */
async function deletedOf({ service, token }: Shop): Promise<Item[]> {
  const response = await service.request(`${projects}?deleted=true`, token ? { token } : {});
  const { items } = await bodyOf(response);
  assert(Array.isArray(items));
  return items;
}

Deno.test("a deleted project comes back whole, with its changes and a higher revision", async () => {
  const { shop, clock } = await aShop();
  await using _ = shop;
  const before = await contentOf(shop);
  const changes = await shop.all("/changes");
  const revision = await shop.revision();
  await shop.ok("DELETE", "");
  assertEquals(await shop.service.request(projects).then((it) => it.json()), { items: [] });
  assertEquals(await deletedOf(shop), [{
    id: "shop",
    name: "Shop",
    deletedAt: "2026-03-01T12:00:00.000Z",
    deletedBy: "bootstrap",
    restorableUntil: "2026-03-08T12:00:00.000Z",
  }]);
  clock.now += 6.9 * day;
  const response = await shop.send("POST", "/restore", {});
  const read = await shop.send("GET", "");
  assertEquals(response.headers.get("ETag"), read.headers.get("ETag"));
  assertEquals(await response.json(), await read.json());
  assertEquals(await contentOf(shop), before);
  const [restored, ...others] = await shop.all("/changes");
  assertEquals([restored?.operation, restored?.subject], ["restoreProject", "projects/shop"]);
  assertGreater(Number(restored?.revision), revision);
  assertEquals(others, changes);
  assertEquals(await deletedOf(shop), []);
  await shop.assign([anOperation("add", 1, 1)]);
  assertEquals(await shop.shown(1), [["Badge 1", "Badge 0"]]);
  await problemOf(await shop.send("POST", "/restore", {}), 404);
  assertEquals(await verifyStore(kvStore(shop.service.kv)), new Map());
});

Deno.test("a process that has the project in memory from before its deletion loses no change", async () => {
  const { shop } = await aShop();
  await using _ = shop;
  // Both have one connection, which closes with the first.
  const there = new Shop(await TestService.create({ kv: shop.service.kv }));
  assertEquals(await there.shown(7), [["Badge 2"]]);
  await shop.ok("DELETE", "");
  await shop.ok("POST", "/restore", {});
  await shop.assign([anOperation("add", 0, 7)]);
  await there.assign([anOperation("add", 1, 7)]);
  await there.service.catalog.idle();
  // No follower runs in tests, so it is read again.
  shop.service.catalog.drop("shop");
  const { badges } = await shop.get("/products/7");
  assertEquals(badges, [2, 0, 1].map((number) => ({ badgeId: badgeIdOf(number) })));
});

Deno.test("after a week a deleted project cannot be restored", async () => {
  const { shop, clock } = await aShop();
  await using _ = shop;
  await shop.ok("DELETE", "");
  clock.now += 7 * day;
  assertEquals(await deletedOf(shop), []);
  await problemOf(await shop.send("POST", "/restore", {}), 404);
  await finishDeletions(kvStore(shop.service.kv), () => clock.now);
  clock.now -= day;
  await problemOf(await shop.send("POST", "/restore", {}), 404);
});

Deno.test("the project deleted last under an id comes back, under another id if it is taken", async () => {
  const { shop, clock } = await aShop();
  await using _ = shop;
  await shop.ok("DELETE", "");
  clock.now += day;
  await shop.ok("PUT", "", { name: "Second" });
  const second = await shop.revision();
  await problemOf(await shop.send("POST", "/restore", {}), 409);
  await shop.ok("DELETE", "");
  assertEquals((await deletedOf(shop)).map(({ name }) => name), ["Shop", "Second"]);
  const moved = shop.beside("moved");
  assertEquals(await shop.ok("POST", "/restore", { id: "moved" }), { id: "moved", name: "Second" });
  assertEquals(await moved.get(""), { id: "moved", name: "Second" });
  assertEquals((await shop.ok("POST", "/restore", {})).name, "Shop");
  assertGreater(await shop.revision(), second);
  assertEquals(await shop.shown(7), [["Badge 2"]]);
  await problemOf(await shop.send("POST", "/restore", { id: "moved" }), 404);
});

Deno.test("tokens do not get their access back, and limited ones restore nothing", async () => {
  const { shop } = await aShop();
  await using _ = shop;
  await shop.beside("other").setUp();
  const limited = { scopes: ["admin"], projectIds: ["shop", "other"] };
  const { secret } = await createShopToken(shop, limited);
  const write = await createShopToken(shop, { scopes: ["write"] });
  await shop.ok("DELETE", "");
  const own = shop.by(secret);
  assertEquals(await deletedOf(own), []);
  await problemOf(await own.send("POST", "/restore", {}), 404);
  await problemOf(await shop.by(write.secret).send("POST", "/restore", {}), 403);
  await shop.ok("POST", "/restore", {});
  await problemOf(await own.send("GET", ""), 404);
  assertEquals(await statusOf(own.beside("other").send("GET", "")), 200);
});

const feed = {
  url: "https://shop.example/feed.xml",
  mapping: "google",
  mode: "merge",
  everyMinutes: 60,
};

Deno.test("feeds of a restored project are due again", async () => {
  const { shop, clock } = await aShop();
  await using _ = shop;
  await shop.ok("PUT", "/feeds/main", feed);
  await shop.ok("DELETE", "");
  for await (const { key } of shop.service.kv.list({ prefix: ["feedRun"] })) {
    await shop.service.kv.delete(key);
  }
  clock.now += day;
  await shop.ok("POST", "/restore", {});
  const { nextRunAt } = await shop.get("/feeds/main");
  assertEquals(nextRunAt, new Date(clock.now + 3_600_000).toISOString());
});

Deno.test("the run of a feed of a deleted project is forgotten, even if its process died", async () => {
  const { shop, clock } = await aShop();
  await using _ = shop;
  const { kv, deps } = shop.service;
  await shop.ok("PUT", "/feeds/main", feed);
  const [stored] = await listFeedRuns(kvStore(kv));
  const claim = { owner: "a process that died", beat: 1 };
  await writeFeedRun(kvStore(kv), stored!, { ...stored!.run!, claim });
  await shop.ok("DELETE", "");
  clock.now += day;
  await deps.feeds.runDue(0);
  await deps.feeds.runDue(20_000);
  assertEquals(await listFeedRuns(kvStore(kv)), []);
});

Deno.test("feeds run for the id under which the project comes back", async () => {
  const { shop } = await aShop();
  await using _ = shop;
  const { kv } = shop.service;
  await shop.ok("PUT", "/feeds/main", feed);
  await shop.ok("DELETE", "");
  await shop.ok("POST", "/restore", { id: "moved" });
  const [run] = await listFeedRuns(kvStore(kv));
  assertEquals(run?.run?.projectId, "moved");
});

Deno.test("the configuration can go back to before the deletion of its project", async () => {
  const { shop } = await aShop();
  await using _ = shop;
  const before = await shop.get("/configuration");
  const restoreRevision = await shop.revision();
  await shop.ok("PUT", "/segments/euros", { name: "Pounds", when: { currency: "GBP" } });
  // Its revision leaves a gap in those of the other.
  const busy = await shop.beside("busy").setUp(20);
  await shop.ok("DELETE", "");
  await busy.ok("DELETE", "");
  await shop.ok("POST", "/restore", {});
  const { id } = await shop.ok("POST", "/plans", { restoreRevision });
  await shop.ok("POST", `/plans/${id}/apply`, {});
  assertEquals(await shop.get("/configuration"), before);
});

Deno.test("an import that its project's deletion ends has failed, and another one can follow", async () => {
  const { shop } = await aShop();
  await using _ = shop;
  const file = new TransformStream<Uint8Array<ArrayBuffer>>();
  const writer = file.writable.getWriter();
  const importing = shop.service.request(`${projects}/shop/imports`, {
    method: "POST",
    headers: { "Content-Type": "text/csv" },
    body: file.readable,
  });
  const rows = Array.from({ length: 2_000 }, (_, id) => `${id},T${id}\n`);
  await writer.write(new TextEncoder().encode(`id,title\n${rows.join("")}`));
  while ((await shop.all("/imports")).length === 0);
  await shop.ok("DELETE", "");
  await writer.close();
  await (await importing).body?.cancel();
  await shop.service.deps.imports.idle();
  await shop.ok("POST", "/restore", {});
  const imports = await shop.all("/imports");
  assertEquals(imports.map(({ state, error }) => [state, error]), [
    ["failed", { code: "interrupted", detail: "The project was deleted" }],
  ]);
  const next = await shop.service.request(`${projects}/shop/imports`, {
    method: "POST",
    headers: { "Content-Type": "text/csv", "Prefer": "wait=30" },
    body: "id,title\n1,Mug\n",
  });
  assertEquals((await bodyOf(next)).state, "done");
});

Deno.test("a restore that is interrupted at any commit can be repeated", async () => {
  for (const commits of [0, 1, 2, 3]) {
    const { shop } = await aShop();
    await using _ = shop;
    const before = await contentOf(shop);
    await shop.ok("DELETE", "");
    const { kv, management } = shop.service;
    const crashing = { ...management, kv: new CrashingKv(kv, commits) };
    const author = { tokenId: "bootstrap", operation: "restoreProject" };
    const input = { projectId: "shop", id: "shop" };
    const isDone = await restoreProject(crashing, author, input).then(() => true, () => false);
    const status = await statusOf(shop.send("POST", "/restore", {}));
    assert(isDone ? status === 404 : status === 200 || status === 404, `${commits}: ${status}`);
    assertEquals(await contentOf(shop), before);
  }
});

Deno.test("repair keeps a deleted project, and names one that is damaged", async () => {
  const { shop } = await aShop();
  await using _ = shop;
  const before = await contentOf(shop);
  await shop.ok("DELETE", "");
  const { kv } = shop.service;
  assertEquals(await repairStore(kvStore(kv)), new Map());
  await shop.ok("POST", "/restore", {});
  assertEquals(await contentOf(shop), before);
  await shop.ok("DELETE", "");
  for await (const { key } of kv.list({ prefix: ["data", 0, "badge"] })) {
    await kv.set(key, new Uint8Array(9));
  }
  assertEquals([...(await verifyStore(kvStore(kv))).keys()], ["shop (deleted, number 0)"]);
  const losses = await repairStore(kvStore(kv));
  assertEquals(losses.get(undefined)?.[0], 'deleted project "shop", which is damaged');
  await problemOf(await shop.send("POST", "/restore", {}), 404);
});

Deno.test("an optional body may be missing whatever the media type is, as tools send one with each request", async () => {
  const { shop } = await aShop();
  await using _ = shop;
  await shop.ok("DELETE", "");
  const headers = { "Content-Type": "application/json" };
  const response = await shop.service.request(`${projects}/shop/restore`, {
    method: "POST",
    headers,
  });
  assertEquals(response.status, 200);
  assertEquals((await bodyOf(response)).id, "shop");
});
