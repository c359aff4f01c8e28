import { assert, assertEquals, assertRejects } from "@std/assert";
import { createApi } from "../../../src/panel/data/api.ts";
import { ServiceProblem } from "../../../src/panel/data/service_problem.ts";
import { types } from "../../../src/panel/data/types.ts";
import { adminToken, publicUrl, TestService } from "../../support/service/test_service.ts";

const demo = { projectId: "demo" };
const unused = { id: "unused", name: "Unused", schema: { type: "object" } };

/** The panel's type requests to the test's own service, signed in. */
function typesOf({ app }: TestService) {
  return types(createApi({
    baseUrl: publicUrl,
    fetch: async (request) => {
      request.headers.set("Authorization", `Bearer ${adminToken}`);
      return await app.fetch(request);
    },
  }));
}

Deno.test("types().create() creates a type, and does not overwrite one with the same id", async () => {
  await using service = await TestService.create({ withDemo: true });
  const { create, get } = typesOf(service);
  const { version, ...made } = await create(demo, unused);
  assertEquals(made, unused);
  assert(version);
  const problem = await assertRejects(
    () => create(demo, { ...unused, name: "Other" }),
    ServiceProblem,
  );
  assertEquals(problem.status, 412);
  assertEquals((await get(demo, "unused")).name, "Unused");
});

Deno.test("types().replace() is refused after another change, and if badges would become invalid", async () => {
  await using service = await TestService.create({ withDemo: true });
  const { get, replace } = typesOf(service);
  const read = await get(demo, "delivery");
  const saved = await replace(demo, { ...read, name: "Mine" });
  const conflict = await assertRejects(() => replace(demo, read), ServiceProblem);
  assertEquals(conflict.status, 412);
  const schema = { ...saved.schema, required: ["text", "days", "link"] };
  const broken = await assertRejects(() => replace(demo, { ...saved, schema }), ServiceProblem);
  assertEquals([broken.status, broken.badgeIds.length], [409, 3]);
  const invalid = await assertRejects(
    () => replace(demo, { ...saved, schema: { ...saved.schema, maxLength: -1 } }),
    ServiceProblem,
  );
  assertEquals(Object.keys(invalid.errors), ["/schema/maxLength"]);
});

Deno.test("types().remove() deletes an unused type, and lists the badges of a used one", async () => {
  await using service = await TestService.create({ withDemo: true });
  const { create, get, remove } = typesOf(service);
  await remove(demo, await create(demo, unused));
  const gone = await assertRejects(() => get(demo, "unused"), ServiceProblem);
  assertEquals(gone.status, 404);
  const used = await get(demo, "delivery");
  const problem = await assertRejects(() => remove(demo, used), ServiceProblem);
  assertEquals([problem.status, problem.badgeIds.length], [409, 3]);
});
