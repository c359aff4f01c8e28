import { assertEquals } from "@std/assert";
import type { Product } from "../../../../src/panel/data/products.ts";
import { createApi } from "../../../../src/panel/data/api.ts";
import { createService } from "../../../../src/panel/data/service.ts";
import { readOutsideCatalogue } from "../../../../src/panel/products/assign/plan/outside_catalogue.ts";

const projectId = "shop";
const { signal } = new AbortController();

/** What is found outside of a catalogue with these products, and how many requests that took. */
async function readOutside(catalogue: readonly Product[], productIds: readonly number[]) {
  let requests = 0;
  const api = createApi({
    baseUrl: "https://badges.example",
    fetch: ({ url }) => {
      requests++;
      const { pathname } = new URL(url);
      if (pathname.endsWith("/products")) {
        return Promise.resolve(Response.json({ items: catalogue }));
      }
      const found = catalogue.find(({ id }) => pathname.endsWith(`/products/${id}`));
      const headers = { "Content-Type": "application/problem+json", ETag: '"1"' };
      return Promise.resolve(
        found ? Response.json(found, { headers }) : Response.json({}, { status: 404, headers }),
      );
    },
  });
  const outside = await readOutsideCatalogue(createService(api), { projectId, productIds, signal });
  return { ...outside, requests };
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
const badges = [{ badgeId: "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11" }];

Deno.test("readOutsideCatalogue() returns products that are not stored, or that have only badges", async () => {
  const catalogue = [{ id: 1, badges: [], sku: "S-1" }, { id: 2, badges }];
  const { ids, isComplete } = await readOutside(catalogue, [3, 1, 2]);
  assertEquals({ ids, isComplete }, { ids: [3, 2], isComplete: true });
});

Deno.test("readOutsideCatalogue() returns none in a project without a catalogue", async () => {
  assertEquals((await readOutside([{ id: 2, badges }], [2, 3])).ids, []);
});

Deno.test("readOutsideCatalogue() looks up the first hundred products", async () => {
  const outside = await readOutside([{ id: 1, badges: [], title: "Scarf" }], range(2, 150));
  assertEquals(outside, { ids: range(2, 100), isComplete: false, requests: 101 });
  assertEquals((await readOutside([], [])).requests, 0);
});
