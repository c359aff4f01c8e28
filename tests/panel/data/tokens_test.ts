import { assert, assertEquals, assertRejects } from "@std/assert";
import { changes } from "../../../src/panel/data/changes.ts";
import { ServiceProblem } from "../../../src/panel/data/service_problem.ts";
import { projects } from "../../../src/panel/data/projects.ts";
import { tokens } from "../../../src/panel/data/tokens.ts";
import { TestService } from "../../support/service/test_service.ts";
import { apiOf } from "./panel_api.ts";

Deno.test("tokens() returns a secret once, lists tokens without it, and revokes them", async () => {
  await using service = await TestService.create({ withDemo: true });
  const { create, list, revoke } = tokens(apiOf(service));
  const { id, secret } = await create({ name: "Import", scopes: ["write"] });
  assert(secret.startsWith("bdg_"));
  assertEquals((await list({}, {})).items.map((it) => [it.id, "secret" in it]), [[id, false]]);
  await revoke(id);
  assertEquals((await list({}, {})).items, []);
});

Deno.test("projects() creates, replaces the version it read, and deletes", async () => {
  await using service = await TestService.create({ withDemo: true });
  const { create, replace, remove, exampleProductId } = projects(apiOf(service));
  const made = await create({ id: "shop", name: "Shop" });
  const taken = await assertRejects(() => create({ id: "shop", name: "X" }), ServiceProblem);
  assertEquals(taken.status, 409);
  const saved = await replace({ ...made, cacheSeconds: 5 });
  const overtaken = await assertRejects(() => replace({ ...made, name: "Y" }), ServiceProblem);
  assertEquals(overtaken.status, 412);
  assertEquals(await exampleProductId({ projectId: "shop" }), undefined);
  assertEquals(await exampleProductId({ projectId: "demo" }), 1234);
  await remove(saved);
});

Deno.test("changes().list() reads page by page from the newest to the oldest", async () => {
  await using service = await TestService.create({ withDemo: true });
  const { list } = changes(apiOf(service));
  const demo = { projectId: "demo" };
  const first = await list(demo, { limit: 2 });
  const next = await list(demo, { limit: 2, cursor: first.nextCursor });
  const revisions = [...first.items, ...next.items].map(({ revision }) => revision);
  assertEquals(revisions, revisions.toSorted((a, b) => b - a));
  assertEquals(new Set(revisions).size, 4);
});
