import { assert, assertEquals } from "@std/assert";
import { startDemoService } from "../e2e/demo_service.ts";
import { Python } from "./python.ts";

Deno.test("clients that openapi-python-client generates ask the demo project", async () => {
  await using service = await startDemoService();
  await using python = await Python.install();
  await python.generate("service_client", `${service.origin}/openapi.json`);
  await python.generate("project_client", `${service.origin}/v1/demo/openapi.json`);

  const script = new URL("./python_client.py", import.meta.url);
  const told = JSON.parse(await python.script(script, service.origin));

  const response = await fetch(`${service.origin}/v1/demo/badges/query/byProductId`, {
    method: "POST",
    body: JSON.stringify({
      context: {},
      query: { products: [{ id: 1234 }, { id: 1235, variantIds: [12351] }] },
    }),
  });
  const answer = await response.json();
  assert(answer.badges.length > 0);
  assertEquals(told, { answer, untyped: answer, days: told.days, problem: 404 });
  assert(told.days.length > 0 && told.days.every(Number.isInteger), JSON.stringify(told.days));
});
