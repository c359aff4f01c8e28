import { assert, assertEquals } from "@std/assert";
import { awkward } from "../http/project_document/awkward_types.ts";
import { ShopWithTypes } from "../http/project_document/shop_with_types.ts";
import { startDemoService } from "../e2e/demo_service.ts";
import { Python } from "./python.ts";

Deno.test("openapi-python-client generates clients from our documents", async (t) => {
  await using python = await Python.install();
  await t.step("clients query the demo project", () => queriesDemo(python));
  await t.step("clients support everything in awkward types", () => knowsAwkward(python));
});

async function queriesDemo(python: Python): Promise<void> {
  await using service = await startDemoService();
  await python.generate("service_client", `${service.origin}/openapi.json`);
  await python.generate("project_client", `${service.origin}/v1/demo/openapi.json`);

  const script = new URL("./python_client.py", import.meta.url);
  const result = JSON.parse(await python.script(script, service.origin));

  const response = await fetch(`${service.origin}/v1/demo/badges/query/byProductId`, {
    method: "POST",
    body: JSON.stringify({
      context: {},
      query: { products: [{ id: 1234 }, { id: 1235, variantIds: [12351] }] },
    }),
  });
  const answer = await response.json();
  assert(answer.badges.length > 0);
  assertEquals(result, { answer, untyped: answer, days: result.days, problem: 404 });
  assert(
    result.days.length > 0 && result.days.every(Number.isInteger),
    JSON.stringify(result.days),
  );
}

async function knowsAwkward(python: Python): Promise<void> {
  await using shop = await ShopWithTypes.create(awkward);
  await python.generateFrom("awkward_client", await (await shop.get()).text());
  const script = new URL("./python_awkward.py", import.meta.url);
  assertEquals(JSON.parse(await python.script(script)), Object.keys(awkward).length);
}
