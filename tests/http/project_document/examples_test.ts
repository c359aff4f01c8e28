import { assert, assertEquals } from "@std/assert";
import { isJsonObject } from "../../../src/domain/json.ts";
import { documentAjv } from "../../support/published.ts";
import { ShopWithTypes, type WrittenType } from "./shop_with_types.ts";

const queryPath = "/v1/shop/badges/query/byProductId";

const types: Record<string, WrittenType> = {
  price: {
    schema: {
      properties: { text: { type: "string", default: "Sale" }, colour: { format: "color" } },
      required: ["text"],
    },
  },
  never: { schema: { required: ["a"], properties: { a: false } } },
  wrong: { schema: { properties: { days: { type: "integer", examples: ["three"] } } } },
};

Deno.test("a project's document has examples generated from its schemas alone, if one is found", async () => {
  await using shop = await ShopWithTypes.create(types);
  await shop.put("/badges/11111111-1111-4111-8111-111111111111", {
    typeId: "price",
    content: { text: "not yet public" },
  });
  const { schemas } = (await shop.document()).components;
  const exampleId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
  assertEquals(schemas.PriceBadge?.examples, [{
    id: exampleId(2),
    typeId: "price",
    content: { text: "Sale", colour: "#c1121f" },
  }]);
  assertEquals(schemas.NeverBadge?.examples, undefined);
  assertEquals(schemas.WrongBadge?.examples, [{
    id: exampleId(3),
    typeId: "wrong",
    content: { days: 1 },
  }]);
});

Deno.test("a project's document has a query and its answer as examples, valid under its schemas", async () => {
  await using shop = await ShopWithTypes.create(types);
  const document = await shop.document();
  const ajv = documentAjv();
  ajv.addSchema({ ...document, $id: "document" });
  const assertFits = (name: string, value: unknown) => {
    const validate = ajv.compile({ $ref: `document#/components/schemas/${name}` });
    assert(validate(value), `${name}: ${JSON.stringify(validate.errors)}`);
  };
  const { get, post } = document.paths[queryPath]!;
  assertFits("BadgeQuery", post?.requestBody?.content["application/json"]?.example);
  const answer = post?.responses["200"]?.content?.["application/json"]?.example;
  assertFits("BadgeAnswer", answer);
  assertEquals(get?.responses["200"]?.content?.["application/json"]?.example, answer);
  assert(isJsonObject(answer) && Array.isArray(answer.badges));
  assertEquals(answer.badges.map((badge) => badge.typeId), ["price", "wrong"]);
  for (const [name, { examples }] of Object.entries(document.components.schemas)) {
    for (const example of Array.isArray(examples) ? examples : []) assertFits(name, example);
  }
});

Deno.test("badges of a query's answer are valid under the document, also after the merchant's edits", async () => {
  await using shop = await ShopWithTypes.create(types);
  const id = "11111111-1111-4111-8111-111111111111";
  await shop.put(`/badges/${id}`, { typeId: "price", content: { text: "A" }, everyProduct: true });
  const ajv = documentAjv();
  ajv.addSchema({ ...await shop.document(), $id: "document" });
  const isBadge = ajv.compile({ $ref: "document#/components/schemas/Badge" });
  const json = { context: {}, query: { products: [{ id: 1 }] } };
  const answer = await (await shop.service.request(queryPath, { json })).json();
  const badge: Record<string, unknown> = answer.badges[0];
  const isPrice = ajv.compile({ $ref: "document#/components/schemas/PriceBadge" });
  for (const later of [{}, { content: { text: "x".repeat(100), more: 1 } }]) {
    assert(isBadge({ ...badge, ...later }) && isPrice({ ...badge, ...later }));
  }
  assert(isBadge({ ...badge, typeId: "other" }));
  for (const wrong of [{ typeId: "other" }, { content: {} }, { content: { text: 5 } }]) {
    assert(!isPrice({ ...badge, ...wrong }), JSON.stringify(wrong));
  }
});
