import { assert, assertEquals } from "@std/assert";
import { setImmediate } from "node:timers/promises";
import { tagOfText } from "../../../src/domain/entity_tag.ts";
import { ShopWithTypes } from "../project_document/shop_with_types.ts";

const types = 60;
const admin = "/admin/v1/projects/shop";

/** A response's text and tag, and how often other tasks ran while it was created. */
async function received(request: () => Promise<Response>) {
  let [turns, isOver] = [0, false];
  const turning = (async () => {
    for (; !isOver; turns++) await setImmediate();
  })();
  const response = await request();
  const text = await response.text();
  isOver = true;
  await turning;
  assert(response.ok, text);
  return { text, tag: response.headers.get("ETag"), turns };
}

Deno.test("pages of large types, and plans that change them, hold up nothing else", async () => {
  const written = Array.from(
    { length: types },
    (_, at) => [`t${at}`, { schema: largeSchema("a") }],
  );
  await using shop = await ShopWithTypes.create(Object.fromEntries(written));
  const get = (path: string) => received(() => shop.service.request(`${admin}${path}`));
  const post = (path: string, json: unknown) =>
    received(() => shop.service.request(`${admin}${path}`, { method: "POST", json }));
  const page = await get(`/types?limit=${types}`);
  assertEquals(JSON.parse(page.text).items.length, types);

  const document = JSON.parse((await get("/configuration")).text);
  const schema = { type: "object", ...largeSchema("b") };
  const changed = document.types.map((type: object) => ({ ...type, schema }));
  const created = await post("/plans", { configuration: { ...document, types: changed } });
  const { id } = JSON.parse(created.text);
  const plan = await get(`/plans/${id}`);
  assertEquals(plan.text, created.text);
  assertEquals(plan.tag, tagOfText(plan.text));
  assertEquals(created.tag, plan.tag);
  const steps = await get(`/plans/${id}/steps?limit=${types}`);
  assertEquals(JSON.parse(steps.text).items, JSON.parse(plan.text).steps);

  for (const [name, { text, turns }] of Object.entries({ page, plan, steps })) {
    assert(text.length > types * 60_000, name);
    // A pause takes 64 turns.
    assert(turns > 4 * 64, `${name}: ${turns} turns for others`);
  }
});

/** A schema of some 60 kB. */
function largeSchema(letter: string) {
  const texts = Array.from(
    { length: 60 },
    (_, at) => [`f${at}`, { description: letter.repeat(990) }],
  );
  return { properties: Object.fromEntries(texts) };
}
