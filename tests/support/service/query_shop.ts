import { badgeIdOf } from "../builders.ts";
import { TestService } from "./test_service.ts";

type ServiceOptions = Parameters<typeof TestService.create>[0];

export const shopQuery = "/v1/shop/badges/query/byProductId";

/** The badges of the shop, in order. */
export const a = badgeIdOf(0);
export const b = badgeIdOf(1);
export const c = badgeIdOf(2);
export const d = badgeIdOf(3);

const contents = [
  { text: "A", colour: "#c1121f" },
  { text: "B", nested: { list: [1, "two", null, true] } },
  { text: 'C "quoted" \u2028 – \u{1f600}' },
  { text: "D" },
];

/**
 * A service with a shop to query. Product 1 has A, has B for its variants 11 and 12, and has C for
 * 11 only if that variant is queried; product 2 has C before A; product -5 has D.
 */
export async function serviceWithShop(
  { settings = {}, ...options }: ServiceOptions & { settings?: Record<string, unknown> } = {},
): Promise<TestService> {
  const service = await TestService.create(options);
  const put = async (path: string, json: unknown) => {
    const response = await service.request(`/admin/v1/projects/shop${path}`, {
      method: "PUT",
      json,
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  await put("", { name: "Shop", ...settings });
  await put("/types/price", { name: "Price", schema: { type: "object" } });
  for (const [number, content] of contents.entries()) {
    await put(`/badges/${badgeIdOf(number)}`, { typeId: "price", name: "For us only", content });
  }
  await put("/products/1", {
    badges: [
      { badgeId: c, variantIds: [11], showOnProduct: false },
      { badgeId: b, variantIds: [11, 12] },
      { badgeId: a },
    ],
  });
  await put("/products/2", { badges: [{ badgeId: a }, { badgeId: c }], order: [c, a] });
  await put("/products/-5", { badges: [{ badgeId: d }] });
  return service;
}

/** The badge as a query returns it. */
export function answered(badgeId: string) {
  const number = [a, b, c, d].indexOf(badgeId);
  return { id: badgeId, typeId: "price", content: contents[number]! };
}

/** Sends a query body unchanged to the shop. */
export function post(
  service: TestService,
  body: BodyInit | null,
  init: RequestInit = {},
): Promise<Response> {
  return service.request(shopQuery, { method: "POST", body, ...init });
}

/** Queries these products of the shop. */
export function queryShop(
  service: TestService,
  products: unknown,
  context: unknown = {},
): Promise<Response> {
  return post(service, JSON.stringify({ context, query: { products } }));
}
