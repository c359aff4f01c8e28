import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";
import { doubled } from "../../../support/schema_violations.ts";
import { type Item, projects, Shop, statusOf } from "../../../support/shop.ts";

const path = "/types/label";

/** Puts a schema of an object with these parts. */
function putSchema(shop: Shop, parts: Item): Promise<Response> {
  return shop.send("PUT", path, { name: "Label", schema: { type: "object", ...parts } });
}

Deno.test("putType stores a schema as sent, in the order of its keys", async () => {
  await using shop = await Shop.open();
  const schema = '{"type":"object","properties":{"z":{},"constructor":{"const":1},"\\u0000":{},' +
    '"a":{"enum":["x",null,1.5e3]}},"default":{"$ref":"https://a.example"},"x-panel":[{"b":1}]}';
  const headers = { "Content-Type": "application/json" };
  const init = { method: "PUT", headers, body: `{"schema":${schema},"name":"Label"}` };
  const response = await shop.service.request(`${projects}/shop${path}`, init);
  assertEquals(response.status, 201, await response.clone().text());
  const expected = `{"id":"label","name":"Label","schema":${JSON.stringify(JSON.parse(schema))}}`;
  assertEquals(await response.text(), expected);
  const stored = await shop.send("GET", path);
  assertEquals(await stored.text(), expected);
  assertEquals(stored.headers.get("ETag"), response.headers.get("ETag"));
});

Deno.test("types have ids of 1 to 64 letters, digits, _ and - only", async () => {
  await using shop = await Shop.open();
  const body = { name: "Any", schema: { type: "object" } };
  for (const id of ["a", "0", "A_-9", "x".repeat(64)]) {
    const response = await shop.send("PUT", `/types/${id}`, body);
    assertEquals(response.status, 201, id);
    assertEquals(await response.json(), { id, ...body });
  }
  for (const id of ["_a", "-a", "a.b", "a%20b", "%00", "a%2Fb", "%C3%A9", "x".repeat(65)]) {
    for (const method of ["PUT", "GET", "DELETE"]) {
      const json = method === "PUT" ? body : undefined;
      assertEquals(await violationPlaces(await shop.send(method, `/types/${id}`, json)), [
        "?typeId",
      ]);
    }
  }
});

Deno.test("putType rejects many doubled references, and accepts a few", async () => {
  await using shop = await Shop.open();
  // Expanding most of them would not finish.
  for (const levels of [10, 20, 60]) {
    await problemOf(await putSchema(shop, doubled(levels, { type: "string" })), 400);
  }
  assertEquals((await putSchema(shop, doubled(5, { type: "string" }))).status, 201);
});

Deno.test("putType evaluates hostile patterns in linear time, or rejects them", async () => {
  await using shop = await Shop.open();
  const patterns = ["^(a+)+$", "^(a|a)*$", "(x+x+)+y", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*)*=.*"];
  patterns.push("^(a?){50}a{50}$", "^(a{1,1000}){1,1000}$", "a*a*a*a*a*a*b", "(a*)*\\d");
  for (const pattern of patterns) {
    const response = await putSchema(shop, { properties: { text: { type: "string", pattern } } });
    if (response.status === 400) {
      const violations = await violationPlaces(response);
      assertEquals(violations, ["/schema/properties/text/pattern"], pattern);
      continue;
    }
    assertEquals((await response.body?.cancel(), response.ok), true, pattern);
    // Backtracking would not finish.
    const content = { text: "a".repeat(20_000) + "!" };
    await statusOf(shop.send("PUT", `/badges/${badgeIdOf(0)}`, { typeId: "label", content }));
    await statusOf(shop.send("DELETE", `/badges/${badgeIdOf(0)}`));
  }
});
