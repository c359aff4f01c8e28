import { assert, assertEquals, assertLess } from "@std/assert";
import { keys } from "../../../../src/store/keys.ts";
import { createToken } from "../../../support/service/signed_in.ts";
import { TestService } from "../../../support/service/test_service.ts";
import { FailingKv } from "../../../support/store/failing_kv.ts";
import { keysUnder } from "../../../support/store/store_builders.ts";

interface Change {
  readonly revision: number;
  readonly tokenId: string;
  readonly operation: string;
  readonly subject: string;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

/** A service with projects; those in `evicted` are not in memory. */
async function world(projectIds = ["a", "b", "c"], evicted: readonly string[] = []) {
  const service = await TestService.create();
  for (const id of projectIds) {
    await service.request("/admin/v1/projects", { json: { id, name: id.toUpperCase() } });
    await service.request(`/admin/v1/projects/${id}`);
  }
  const evict = () => evicted.forEach((id) => service.catalog.drop(id));
  evict();
  const changesOf = async (id: string): Promise<Change[]> => {
    const response = await service.request(`/admin/v1/projects/${id}/changes?limit=200`);
    return (await response.json()).items;
  };
  const revoke = (id: string) => service.request(`/admin/v1/tokens/${id}`, { method: "DELETE" });
  return { service, changesOf, revoke, evict };
}

for (const evicted of [[], ["a", "b", "c"]]) {
  const where = evicted.length > 0 ? "not in memory" : "in memory";
  Deno.test(`a token's creation and deletion are in the changes of its projects, ${where}`, async () => {
    const { service, changesOf, revoke, evict } = await world(undefined, evicted);
    await using _service = service;
    const { id, secret } = await createToken(service, { projectIds: ["a", "b"] });
    evict();
    assertEquals((await revoke(id)).status, 204);
    for (const projectId of ["a", "b"]) {
      const [end, creation, ...rest] = await changesOf(projectId);
      assertEquals([rest.length, end?.revision, creation?.revision], [1, 3, 2]);
      assertEquals([creation?.operation, end?.operation], ["createToken", "deleteToken"]);
      for (const change of [creation, end]) {
        assertEquals([change?.subject, change?.tokenId], [`tokens/${id}`, "bootstrap"]);
      }
      assertEquals([creation?.before, end?.after], [undefined, undefined]);
      // A reader of one project's changes learns nothing of other projects.
      assertEquals(creation?.after?.projectIds, [projectId]);
      assertEquals(end?.before, creation?.after);
      assert(!JSON.stringify([end, creation]).includes(secret.slice(4)));
      assertEquals(Object.keys(creation?.after ?? {}).toSorted(), [
        ...["createdAt", "createdBy", "id", "name", "projectIds", "scopes"],
      ]);
    }
    assertEquals((await changesOf("c")).length, 1);
  });

  Deno.test(`those of an unlimited token are in the changes of every project, ${where}`, async () => {
    const { service, changesOf, revoke, evict } = await world(undefined, evicted);
    await using _service = service;
    const { id } = await createToken(service, { name: "Everywhere" });
    evict();
    await revoke(id);
    for (const projectId of ["a", "b", "c"]) {
      const operations = (await changesOf(projectId)).map(({ operation }) => operation);
      assertEquals(operations, ["deleteToken", "createToken", "createProject"]);
    }
  });
}

Deno.test("a project that is loaded, changed and read after tokens were recorded has every revision once", async () => {
  const { service, changesOf, evict } = await world(["a"], ["a"]);
  await using _service = service;
  for (let round = 0; round < 10; round++) {
    await createToken(service, { projectIds: ["a"] });
    const json = { name: `Shop ${round}` };
    await service.request("/admin/v1/projects/a", { method: "PUT", json });
    await createToken(service);
    if (round % 2 === 0) evict();
  }
  const revisions = (await changesOf("a")).map(({ revision }) => revision);
  assertEquals(revisions, Array.from({ length: 31 }, (_, index) => 31 - index));
});

Deno.test("creating and revoking tokens does not grow the log of a project that is not loaded", async () => {
  const { service, evict } = await world(["a"], ["a"]);
  await using _service = service;
  for (let count = 0; count < 150; count++) {
    const { id } = await createToken(service, { projectIds: ["a"] });
    evict();
    await service.request(`/admin/v1/tokens/${id}`, { method: "DELETE" });
    evict();
  }
  await service.catalog.idle();
  assertLess((await keysUnder(service.kv, keys.log(0))).length, 200);
});

Deno.test("concurrent changes by processes on one store are all recorded", async () => {
  const { service, changesOf } = await world(["a", "b"], ["b"]);
  await using _service = service;
  const other = await TestService.create({ kv: service.kv });
  await Promise.all(
    Array.from({ length: 12 }, (_, number) =>
      createToken(
        number % 2 === 0 ? service : other,
        number % 3 === 0 ? {} : { projectIds: ["a", "b"] },
      )),
  );
  for (const projectId of ["a", "b"]) {
    const revisions = (await changesOf(projectId)).map(({ revision }) => revision);
    assertEquals(revisions, Array.from({ length: 13 }, (_, index) => 13 - index));
  }
});

Deno.test("a token whose creation cannot be recorded does not stay: no client has its secret", async () => {
  const failing = await FailingKv.open();
  await using service = await TestService.create({ kv: failing.kv });
  await service.request("/admin/v1/projects", { json: { id: "a", name: "A" } });
  failing.failingKey = "a";
  const json = { name: "T", scopes: ["read"], projectIds: ["a"] };
  assertEquals((await service.request("/admin/v1/tokens", { json })).status, 503);
  failing.failingKey = undefined;
  assertEquals(await keysUnder(failing.kv, keys.tokens()), []);
});
