import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import {
  a,
  answered,
  b,
  c,
  d,
  post,
  queryShop,
  serviceWithShop,
} from "../../support/service/query_shop.ts";
import { violationPlaces } from "../../support/service/problem_of.ts";

const Answer = z.strictObject({
  products: z.array(z.strictObject({
    query: z.strictObject({ id: z.int(), variantIds: z.array(z.int()).optional() }),
    badges: z.array(z.strictObject({ id: z.string() })),
  })),
  badges: z.array(
    z.strictObject({ id: z.string(), typeId: z.string(), content: z.looseObject({}) }),
  ),
});

/** The shop's answer about these products; asserts a 200. */
async function answerTo(products: unknown[]) {
  await using service = await serviceWithShop();
  const response = await queryShop(service, products);
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("Content-Type"), "application/json");
  return Answer.parse(await response.json());
}

async function check(entry: { id: number; variantIds?: number[] }, expected: string[]) {
  const { products } = await answerTo([entry]);
  assertEquals(products, [{ query: entry, badges: expected.map((id) => ({ id })) }]);
}

Deno.test("POST byProductId returns the badges of a product in its order, and echoes the entry", async () => {
  await check({ id: 1 }, [a, b]);
  await check({ id: 1, variantIds: [11] }, [a, b, c]);
  await check({ id: 1, variantIds: [12, 99] }, [a, b]);
  await check({ id: 1, variantIds: [99] }, [a]);
  await check({ id: 1, variantIds: [] }, [a]);
  await check({ id: 2 }, [c, a]);
  await check({ id: -5 }, [d]);
  await check({ id: 2, variantIds: [3, 1, 3, -2] }, [c, a]);
});

Deno.test("POST byProductId returns no badges for a product that is not stored", async () => {
  await check({ id: 999 }, []);
  await check({ id: 0 }, []);
  await check({ id: Number.MAX_SAFE_INTEGER }, []);
  await check({ id: Number.MIN_SAFE_INTEGER, variantIds: [Number.MAX_SAFE_INTEGER] }, []);
});

Deno.test("POST byProductId keeps the order of the request, including repeats", async () => {
  const entries = [{ id: 2 }, { id: 1, variantIds: [11] }, { id: 999 }, { id: 2 }, { id: 1 }, {
    id: 2,
  }];
  const { products } = await answerTo(entries);
  assertEquals(products.map((it) => it.query), entries);
  const shown = products.map((it) => it.badges.map((badge) => badge.id));
  assertEquals(shown, [[c, a], [a, b, c], [], [c, a], [a, b], [c, a]]);
});

Deno.test("POST byProductId lists each badge once by first use, with id, typeId and content only", async () => {
  const { badges } = await answerTo([{ id: 2 }, { id: 1 }, { id: 2 }, { id: -5 }]);
  assertEquals(badges, [c, a, b, d].map(answered));
  assertEquals((await answerTo([{ id: 999 }, { id: -5 }, { id: -5 }])).badges, [answered(d)]);
  assertEquals((await answerTo([{ id: 999 }])).badges, []);
});

Deno.test("POST byProductId answers an empty list with two empty lists", async () => {
  await using service = await serviceWithShop();
  assertEquals(await (await queryShop(service, [])).text(), '{"products":[],"badges":[]}');
});

Deno.test("POST byProductId accepts 50 products, and rejects 51 at their list", async () => {
  await using service = await serviceWithShop();
  const entries = Array.from({ length: 51 }, (_, index) => ({ id: index % 3 }));
  const answer = Answer.parse(await (await queryShop(service, entries.slice(0, 50))).json());
  assertEquals(answer.products.length, 50);
  assertEquals(await violationPlaces(await queryShop(service, entries)), ["/query/products"]);
});

Deno.test("POST byProductId accepts 500 variants of each of many products, and rejects 501", async () => {
  await using service = await serviceWithShop();
  const variantIds = Array.from({ length: 500 }, (_, index) => index);
  const entries = Array.from({ length: 20 }, () => ({ id: 1, variantIds }));
  const { products } = Answer.parse(await (await queryShop(service, entries)).json());
  assertEquals(products.map((it) => it.query), entries);
  for (const count of [501, 10_000]) {
    const tooMany = { id: 2, variantIds: Array.from({ length: count }, (_, index) => index) };
    const response = await queryShop(service, [{ id: 1 }, tooMany]);
    assertEquals(await violationPlaces(response), ["/query/products/1/variantIds"]);
  }
});

Deno.test("POST byProductId shows a change as soon as its response was sent", async () => {
  await using service = await serviceWithShop();
  assertEquals(await service.shown("shop", [{ id: 2 }]), [['C "quoted" \u2028 – \u{1f600}', "A"]]);
  const path = "/admin/v1/projects/shop/badge-order/moves";
  const moved = await service.request(path, { json: { badgeId: b, before: a } });
  assertEquals(moved.status, 204);
  const paused = { typeId: "price", content: { text: "D" }, status: "paused" };
  await service.request(`/admin/v1/projects/shop/badges/${d}`, { method: "PUT", json: paused });
  assertEquals(await service.shown("shop", [{ id: 1 }, { id: -5 }]), [["B", "A"], []]);
});

Deno.test("POST byProductId answers JSON with any Content-Type or none", async () => {
  await using service = await serviceWithShop();
  const body = JSON.stringify({ context: {}, query: { products: [{ id: 1 }] } });
  const expected = await (await queryShop(service, [{ id: 1 }])).text();
  const types = [
    "application/json",
    "application/json; charset=utf-8",
    "text/plain",
    "text/plain;charset=UTF-8",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/octet-stream",
    "no media type at all",
    "",
  ];
  for (const type of types) {
    const response = await post(service, body, { headers: { "Content-Type": type } });
    assertEquals(response.status, 200, type);
    assertEquals(await response.text(), expected);
  }
  // `fetch` adds a media type to a body that is a string, but not to bytes.
  const response = await post(service, new TextEncoder().encode(body));
  assertEquals(await response.text(), expected);
  assert(response.ok);
});
