import { assert, assertEquals } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";
import { type Item, Shop, statusOf } from "../../../support/shop.ts";

const object = { type: "object" };

Deno.test("PUT of a type rejects an invalid schema at the violation, and creates nothing", async () => {
  await using shop = await Shop.open();
  const revision = await shop.revision();
  const check = async (schema: unknown, ...violations: string[]) => {
    const response = await shop.send("PUT", "/types/new", { name: "New", schema });
    assertEquals(await violationPlaces(response), violations.map((it) => `/schema${it}`));
    assertEquals(await statusOf(shop.send("GET", "/types/new")), 404);
    assertEquals(await shop.revision(), revision);
  };
  const text = (rules: Item) => ({ ...object, properties: { text: { type: "string", ...rules } } });
  await check(null, "");
  await check([], "");
  await check(true, "");
  await check({}, "/type");
  await check({ type: "string" }, "/type");
  await check({ type: ["object", "null"] }, "/type");
  await check(text({ minLength: -1 }), "/properties/text/minLength");
  await check(text({ lenght: 1 }), "/properties/text/lenght");
  await check(text({ format: "colour" }), "/properties/text/format");
  await check({ ...object, required: "text" }, "/required");
  // External references, and unresolvable ones.
  const outside = [
    "https://example.com/s.json",
    "other.json",
    "file:///etc/passwd",
    "//h/s",
    "x:y",
  ];
  for (const $ref of outside) await check(text({ $ref }), "/properties/text/$ref");
  await check(text({ $ref: "#/$defs/no" }), "/properties/text/$ref");
  // Patterns that backtrack, look around, refer back or do not compile.
  const patterns = ["^(a+)+$".concat("\\1"), "(?=a)b", "(?<!a)b", "(a)\\1", "(", "[", "a{2,1}"];
  for (const pattern of patterns) await check(text({ pattern }), "/properties/text/pattern");
});

Deno.test("PUT of a type rejects recursion, direct, mutual or through the root", async () => {
  await using shop = await Shop.open();
  const check = async (schema: Item) => {
    const response = await shop.send("PUT", "/types/new", { name: "New", schema });
    const [violation] = await violationPlaces(response);
    assert(violation?.startsWith("/schema/"), violation);
  };
  await check({ ...object, properties: { child: { $ref: "#" } } });
  await check({ ...object, $defs: { a: { $ref: "#/$defs/a" } } });
  await check({
    ...object,
    $ref: "#/$defs/a",
    $defs: { a: { items: { $ref: "#/$defs/b" } }, b: { items: { $ref: "#/$defs/a" } } },
  });
});

Deno.test("PUT of a type rejects $refs that double at each level", async () => {
  await using shop = await Shop.open();
  const $defs: Record<string, unknown> = { d0: { type: "string" } };
  for (let level = 1; level < 60; level++) {
    const twice = { $ref: `#/$defs/d${level - 1}` };
    $defs[`d${level}`] = { properties: { a: twice, b: twice } };
  }
  const schema = { ...object, $ref: "#/$defs/d59", $defs };
  const response = await shop.send("PUT", "/types/new", { name: "New", schema });
  const [violation] = await violationPlaces(response);
  assert(violation?.startsWith("/schema"), violation);
});

Deno.test("a pattern designed to backtrack is evaluated in linear time", async () => {
  await using shop = await Shop.open();
  const schema = { ...object, properties: { text: { type: "string", pattern: "^(a+)+$" } } };
  await shop.ok("PUT", "/types/price", { name: "Price", schema });
  // Backtracking would not finish.
  for (const text of ["a".repeat(40) + "!", "a".repeat(4_000) + "!"]) {
    const body = { typeId: "price", content: { text } };
    assertEquals(await violationPlaces(await shop.send("POST", "/badges", body)), [
      "/content/text",
    ]);
  }
});

Deno.test("PUT of a type accepts a schema of 64 KiB and 32 levels, and not a larger one", async () => {
  await using shop = await Shop.open();
  const statusFor = (schema: Item) =>
    statusOf(shop.send("PUT", "/types/new", { name: "New", schema }));
  const bytes = JSON.stringify({ ...object, description: "" }).length;
  const ofBytes = (size: number) => ({ ...object, description: "x".repeat(size - bytes) });
  assertEquals(await statusFor(ofBytes(64 * 1024)), 201);
  assertEquals(await statusFor(ofBytes(64 * 1024 + 1)), 400);
  const nested = (levels: number): Item =>
    levels === 1 ? { type: "string" } : { not: nested(levels - 1) };
  assertEquals(await statusFor({ ...object, not: nested(31) }), 200);
  assertEquals(await statusFor({ ...object, not: nested(32) }), 400);
  const listed = (count: number) => ({ ...object, allOf: Array(count).fill({ minProperties: 0 }) });
  assertEquals(await statusFor(listed(999)), 200);
  assertEquals(await statusFor(listed(1_000)), 400);
});

Deno.test("a type's name has 1 to 200 printable characters", async () => {
  await using shop = await Shop.open();
  const check = async (name: unknown, ...violations: string[]) => {
    const response = await shop.send("PUT", "/types/new", { name, schema: object });
    if (violations.length > 0) return assertEquals(await violationPlaces(response), violations);
    assert(response.ok, await response.text());
    assertEquals((await shop.get("/types/new")).name, name);
  };
  await check("x");
  await check("\u{1f600}".repeat(200));
  await check("\u{1f600}".repeat(201), "/name");
  await check("x".repeat(201), "/name");
  await check("", "/name");
  await check("a\u0000b", "/name");
  await check("a\nb", "/name");
  await check(5, "/name");
  await check(null, "/name");
  await check(undefined, "/name");
});

Deno.test("PUT of a type rejects unknown keys, other ids and a missing schema", async () => {
  await using shop = await Shop.open();
  const check = async (body: Item, ...violations: string[]) =>
    assertEquals(await violationPlaces(await shop.send("PUT", "/types/new", body)), violations);
  await check({ name: "New" }, "/schema");
  await check({ schema: object }, "/name");
  await check({ name: "New", schema: object, maxPerProducts: 1 }, "/maxPerProducts");
  for (const maxPerProduct of [0, -1, 1.5, "2", null, true]) {
    await check({ name: "New", schema: object, maxPerProduct }, "/maxPerProduct");
  }
  await check({ name: "New", schema: object, badges: [] }, "/badges");
  await check({ name: "New", schema: object, id: "-x" }, "/id");
  await check({ name: "New", schema: object, id: "New" }, "/id");
});

Deno.test("the 201st type of a project is a 409; an existing one can be replaced", async () => {
  await using shop = await Shop.open();
  const put = (typeId: string) =>
    shop.send("PUT", `/types/${typeId}`, { name: "T", schema: object });
  for (let count = 1; count < 200; count++) await bodyless(put(`t${count}`));
  const { detail } = await problemOf(await put("t200"), 409);
  assertEquals(detail, 'Cannot create badge type "t200": the project has 200 already');
  assertEquals(await statusOf(put("t1")), 200);
  await shop.ok("DELETE", "/types/t1");
  assertEquals(await statusOf(put("t200")), 201);
});

async function bodyless(response: Promise<Response>) {
  assertEquals(await statusOf(response), 201);
}

Deno.test("the detail about badges that violate a schema uses the singular for one, and none block the change", async () => {
  await using shop = await Shop.open({ badges: 2 });
  await shop.putBadge(1, { content: { text: 5 } });
  const schema = { ...object, properties: { text: { type: "string" } } };
  const body = { name: "Price", schema };
  const { detail, badgeIds } = await problemOf(await shop.send("PUT", "/types/price", body), 409);
  assertEquals(detail, 'Cannot save badge type "price": 1 badge violates the new schema');
  assertEquals(badgeIds, [badgeIdOf(1)]);
  await shop.putBadge(1, { status: "paused" });
  await shop.ok("PUT", "/types/price", body);
  const invalid = { typeId: "price", content: { text: 5 } };
  assertEquals(await violationPlaces(await shop.send("POST", "/badges", invalid)), [
    "/content/text",
  ]);
});
