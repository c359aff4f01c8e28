import { assert, assertEquals, assertGreater, assertNotEquals, assertRejects } from "@std/assert";
import {
  deleteProject,
  finishDeletions,
} from "../../../../src/management/projects/delete_project.ts";
import { badgeIdOf } from "../../../support/builders.ts";
import { ContendedKv, CrashingKv } from "../../../support/store/unreliable_kv.ts";
import { problemOf } from "../../../support/service/problem_of.ts";
import {
  anOperation,
  bodyOf,
  createShopToken,
  keysOf,
  projects,
  Shop,
  statusOf,
} from "../../../support/shop.ts";
import { FailingKv } from "../../../support/store/failing_kv.ts";
import { kvStore } from "../../../support/store/kv_store_over.ts";

/** A project with a record of every kind. */
async function aFullProject(service: Shop["service"], id: string): Promise<Shop> {
  const shop = await new Shop(service, id).setUp(5);
  await shop.ok("PUT", "/types/label", { name: "Label", schema: { type: "object" } });
  await shop.ok("PUT", "/badge-order", { badgeIds: [4, 3, 2, 1, 0].map(badgeIdOf) });
  await shop.ok("PUT", "/products/-5", { badges: [{ badgeId: badgeIdOf(1) }] });
  await shop.assign(Array.from({ length: 1_000 }, (_, id) => anOperation("add", id % 5, id)));
  return shop;
}

/** After the time in which deleted projects can be restored. */
const later = () => Date.now() + 8 * 86_400_000;

/** Deletes the data of the service's deleted projects, as time does. */
async function purge({ service }: Pick<Shop, "service">): Promise<void> {
  await finishDeletions(kvStore(service.kv), later);
}

const queryPath = (id: string) => `/v1/${id}/badges/query/byProductId`;
const query = { json: { context: {}, query: { products: [{ id: 1 }] } } };

Deno.test("a week after deleteProject every key of the project is deleted, and none of another's", async () => {
  await using other = await Shop.open({ badges: 2 });
  await other.assign([anOperation("add", 0, 1)]);
  const before = await keysOf(other);
  const shop = await aFullProject(other.service, "doomed");
  assert((await keysOf(other)).length > before.length + 10);
  await shop.ok("DELETE", "");
  await finishDeletions(kvStore(other.service.kv), () => Date.now() + 6.9 * 86_400_000);
  assert((await keysOf(other)).length > before.length + 10);
  await purge(other);
  assertEquals(await keysOf(other), before);
  for (const path of ["", "/types", "/badges", "/badge-order", "/products/1", "/changes"]) {
    await problemOf(await shop.send("GET", path), 404);
  }
  await problemOf(await shop.service.request(queryPath("doomed"), query), 404);
  await problemOf(await shop.send("DELETE", ""), 404);
  assertEquals(await other.shown(1), [["Badge 0"]]);
});

Deno.test("queries continue while a project of 100,000 products is deleted", async () => {
  await using other = await Shop.open({ badges: 1 });
  await other.assign([anOperation("add", 0, 1)]);
  const before = await keysOf(other);
  const shop = await other.beside("doomed").setUp(2);
  for (let from = 0; from < 100_000; from += 1_000) {
    const ids = Array.from({ length: 1_000 }, (_, index) => from + index);
    await shop.assign(ids.map((id) => anOperation("add", id % 2, id, { variantIds: [id * 7] })));
  }
  const { kv, management } = other.service;
  let answers = 0;
  const send = async () => {
    assertEquals(await other.shown(1), [["Badge 0"]]);
    answers++;
  };
  const contended = new ContendedKv(kv, { beforeCommit: send, beforeEntry: send });
  const author = { tokenId: "bootstrap", operation: "deleteProject" };
  const deletion = { projectId: "doomed", precondition: {} };
  await deleteProject({ ...management, kv: contended }, author, deletion);
  await finishDeletions(contended, later);
  assertGreater(answers, 300);
  await other.service.catalog.idle();
  await purge(other);
  assertEquals(await keysOf(other), before);
});

Deno.test("deleteProject removes the project from tokens, and revokes those left with none", async () => {
  await using shop = await Shop.open();
  await shop.beside("other").setUp();
  const create = (projectIds?: string[]) => createShopToken(shop, { scopes: ["read"], projectIds });
  const [own, both, all] = [
    await create(["shop"]),
    await create(["shop", "other"]),
    await create(),
  ];
  await shop.ok("DELETE", "");
  const tokenOf = ({ id }: { id: string }) => shop.service.request(`/admin/v1/tokens/${id}`);
  await problemOf(await tokenOf(own), 404);
  await problemOf(await shop.service.request(projects, { token: own.secret }), 401);
  assertEquals((await bodyOf(await tokenOf(both))).projectIds, ["other"]);
  assertEquals(await statusOf(shop.service.request(projects, { token: both.secret })), 200);
  assertEquals("projectIds" in await bodyOf(await tokenOf(all)), false);
  const keys = await keysOf(shop);
  assertEquals(keys.filter((key) => key.startsWith('["tokenByHash"')).length, 2);
});

Deno.test("deleteProject by a token of only that project is the token's last action", async () => {
  await using shop = await Shop.open();
  const before = await keysOf(shop);
  const { secret } = await createShopToken(shop, { scopes: ["admin"], projectIds: ["shop"] });
  const own = shop.by(secret);
  await own.ok("DELETE", "");
  await problemOf(await own.send("GET", ""), 401);
  await purge(shop);
  const after = await keysOf(shop);
  assertEquals(after.filter((key) => !before.includes(key)), ['["lastToken"]']);
});

Deno.test("a project recreated under the id of a deleted one is a new one", async () => {
  await using shop = await Shop.open({ badges: 2 });
  await shop.beside("other").setUp();
  await shop.assign([anOperation("add", 0, 1), anOperation("add", 1, 1)]);
  const { secret } = await createShopToken(shop, {
    scopes: ["admin"],
    projectIds: ["shop", "other"],
  });
  assertEquals(await shop.shown(1), [["Badge 0", "Badge 1"]]);
  const revision = await shop.revision();
  await shop.ok("DELETE", "");
  await shop.ok("PUT", "", { name: "Again" });
  const changes = await shop.all("/changes");
  assertEquals(changes.map((change) => change.operation), ["putProject"]);
  assert(Number(changes[0]?.revision) > revision, `${changes[0]?.revision} after ${revision}`);
  for (const path of ["/types", "/badges", "/products"]) assertEquals(await shop.all(path), []);
  assertEquals(await shop.order(), []);
  await problemOf(await shop.by(secret).send("GET", ""), 404);
  await problemOf(await shop.by(secret).send("PUT", "", { name: "Mine" }), 404);
  await shop.setUp(2);
  assertEquals(await shop.shown(1), [[]]);
});

Deno.test("revisions grow across deletion and re-creation, also after a shorter-lived project", async () => {
  await using shop = await Shop.open({ badges: 10 });
  const seen: number[] = [await shop.revision()];
  for (let round = 0; round < 3; round++) {
    await shop.ok("DELETE", "");
    await shop.ok("PUT", "", { name: `Round ${round}` });
    seen.push(await shop.revision());
    const beside = shop.beside("beside");
    await beside.ok("PUT", "", { name: "Beside" });
    await beside.ok("DELETE", "");
  }
  assertEquals(seen, [...new Set(seen)].toSorted((a, b) => a - b));
});

Deno.test("finishDeletions() finishes a deletion that was interrupted at any point", async () => {
  for (const commits of [1, 2]) {
    await using other = await Shop.open();
    // The changes of the other project include those of tokens.
    const keysOfOthers = async () =>
      (await keysOf(other)).filter((key) => !/^\["(data",0,|lastToken")/.test(key));
    const before = await keysOfOthers();
    const shop = await aFullProject(other.service, "doomed");
    const { id } = await createShopToken(shop, { scopes: ["read"], projectIds: ["doomed"] });
    const both = await createShopToken(shop, { scopes: ["read"], projectIds: ["doomed", "shop"] });
    const { kv, management } = other.service;
    const crashing = { ...management, kv: new CrashingKv(kv, commits) };
    const author = { tokenId: "bootstrap", operation: "deleteProject" };
    const input = { projectId: "doomed", precondition: {} };
    await assertRejects(() => deleteProject(crashing, author, input));
    assertNotEquals(await keysOfOthers(), before);
    await problemOf(await shop.send("GET", ""), 404);
    const again = await shop.setUp(1);
    const known = await bodyOf(await shop.service.request(projects, { token: both.secret }));
    assertEquals(known, { items: [{ id: "shop", name: "Shop" }] });
    await problemOf(await again.by(both.secret).send("GET", ""), 404);
    await finishDeletions(kvStore(kv), later);
    await problemOf(await other.service.request(`/admin/v1/tokens/${id}`), 404);
    assertEquals(await again.shown(1), [[]]);
    await again.ok("DELETE", "");
    await purge(other);
    await statusOf(other.service.request(`/admin/v1/tokens/${both.id}`, { method: "DELETE" }));
    assertEquals(await keysOfOthers(), before);
    await purge(other);
    assertEquals(await keysOfOthers(), before);
  }
});

Deno.test("deleting a damaged project does not purge other deleted projects early, whatever the clock says", async () => {
  const clock = { now: Date.now() };
  await using shop = await Shop.open({ now: () => clock.now });
  const damaged = await shop.beside("damaged").setUp();
  await shop.ok("DELETE", "");
  await shop.service.kv.set(["project", "damaged"], new Uint8Array(9));
  clock.now = later();
  shop.service.catalog.drop("damaged");
  await damaged.ok("DELETE", "");
  clock.now -= 8 * 86_400_000;
  await shop.ok("POST", "/restore", {});
});

Deno.test("a deletion whose response from the store was lost is a 503, and finishDeletions() finishes it", async () => {
  const failing = await FailingKv.open();
  await using other = await Shop.open({ kv: failing.kv });
  const before = await keysOf(other);
  const shop = await aFullProject(other.service, "doomed");
  failing.state = "lastCommit";
  await problemOf(await shop.send("DELETE", ""), 503);
  failing.state = "up";
  await problemOf(await shop.send("GET", ""), 404);
  await problemOf(await shop.send("DELETE", ""), 404);
  await problemOf(await shop.service.request(queryPath("doomed"), query), 404);
  await finishDeletions(kvStore(failing.kv), later);
  assertEquals(await keysOf(other), before);
});

Deno.test("a deletion that the store rejected changed nothing", async () => {
  const failing = await FailingKv.open();
  await using shop = await Shop.open({ kv: failing.kv, badges: 1 });
  await shop.assign([anOperation("add", 0, 1)]);
  const before = await keysOf(shop);
  failing.state = "full";
  await problemOf(await shop.send("DELETE", ""), 503);
  assertEquals(await keysOf(shop), before);
  assertEquals(await shop.shown(1), [["Badge 0"]]);
  failing.state = "up";
  assertEquals(await statusOf(shop.send("DELETE", "")), 204);
});

Deno.test("deleteProject among writes: each completes before it or finds nothing", async () => {
  await using other = await Shop.open();
  const before = await keysOf(other);
  const shop = await aFullProject(other.service, "doomed");
  const statuses = await Promise.all([
    ...[0, 1, 2].map((id) => statusOf(shop.send("PUT", `/products/${id}`, {}))),
    statusOf(shop.send("DELETE", "")),
    ...[3, 4].map((id) => statusOf(shop.send("PUT", `/products/${id}`, {}))),
    statusOf(shop.send("DELETE", "")),
  ]);
  assert(statuses.every((it) => [200, 201, 204, 404].includes(it)), statuses.join());
  assertEquals(statuses.filter((it) => it === 204).length, 1, statuses.join());
  await other.service.catalog.idle();
  await purge(other);
  assertEquals(await keysOf(other), before);
});
