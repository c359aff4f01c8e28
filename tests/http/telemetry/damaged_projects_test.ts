import { assert, assertEquals } from "@std/assert";
import { keys } from "../../../src/store/keys.ts";
import { metricsOf } from "../../support/service/metrics_of.ts";
import { TestService } from "../../support/service/test_service.ts";

const seconds = 1_000;

/**
 * A service with the projects `a` and `b`, which are not in memory, and a clock that the test sets.
 */
async function world() {
  const clock = { now: Date.UTC(2026, 0, 31) };
  const service = await TestService.create({ now: () => clock.now });
  for (const id of ["a", "b"]) {
    await service.request("/admin/v1/projects", { json: { id, name: id } });
    service.catalog.drop(id);
  }
  const query = async (id: string) => {
    const response = await service.request(`/v1/${id}/badges/query/byProductId?product=1`);
    await response.body?.cancel();
    return response.status;
  };
  const damaged = async () => Number((await metricsOf(service))["badges_catalog_damaged_projects"]);
  /** Damages the head of a project; returns its value before. */
  const damage = async (id: string) => {
    const { value } = await service.kv.get(keys.head(id));
    await service.kv.set(keys.head(id), new Uint8Array([1]));
    return value;
  };
  return { clock, service, query, damaged, damage };
}

Deno.test("badges_catalog_damaged_projects counts a project until it can be read again", async () => {
  const { clock, service, query, damaged, damage } = await world();
  await using _service = service;
  const values = { a: await damage("a"), b: await damage("b") };
  assertEquals(await damaged(), 0);
  for (const expected of [1, 1]) {
    assertEquals(await query("a"), 500);
    assertEquals(await damaged(), expected);
  }
  assertEquals(await query("b"), 500);
  assertEquals(await damaged(), 2);
  // It is read again after some seconds, but counted also without requests.
  clock.now += 3_600 * seconds;
  assertEquals(await damaged(), 2);
  await service.kv.set(keys.head("a"), values.a);
  assertEquals(await query("a"), 200);
  assertEquals(await damaged(), 1);
});

for (const isOther of [false, true]) {
  const by = isOther ? "another process" : "this process";
  Deno.test(`badges_catalog_damaged_projects no longer counts a project that ${by} deleted`, async () => {
    const { clock, service, query, damaged, damage } = await world();
    await using _service = service;
    await damage("a");
    assertEquals(await query("a"), 500);
    assertEquals(await damaged(), 1);
    const remover = isOther
      ? await TestService.create({ kv: service.kv, now: () => clock.now })
      : service;
    const { status } = await remover.request("/admin/v1/projects/a", { method: "DELETE" });
    assert(status === 204);
    clock.now += 10 * seconds;
    assertEquals(await query("a"), 404);
    assertEquals(await damaged(), 0);
  });
}
