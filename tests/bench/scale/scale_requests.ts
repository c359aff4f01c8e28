import { askExpected } from "../catalogue/answers.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { createExpectation } from "../catalogue/expected_answer.ts";
import { createBodies, type QueryBody } from "../catalogue/query_bodies.ts";
import { createRandom } from "../random.ts";
import { queryPath, type ScaleShop } from "./scale_shops.ts";
import { createZipf } from "./zipf.ts";

/** The products of each query. */
export const productsPerQuery = 10;

/** How many requests are in rotation. */
export const requestCount = 32_768;

/** How many of them are asked before and after measuring. */
const checkedRequests = 256;

/** A query of one of the shops. */
export interface ScaleRequest {
  shop: ScaleShop;
  body: QueryBody;
}

/** Queries of all shops, the popular ones asked more; the first shop is the most popular. */
export function createRequests(
  shops: readonly ScaleShop[],
  catalogue: Catalogue,
): ScaleRequest[] {
  const bodies = createBodies(catalogue).get(productsPerQuery) ?? [];
  const choose = createZipf(shops.length, createRandom(4));
  return Array.from({ length: requestCount }, (_, i) => {
    const [shop, body] = [shops[choose()], bodies[i % bodies.length]];
    if (shop === undefined || body === undefined) throw new Error("Cannot ask: nothing is there");
    return { shop, body };
  });
}

/** Writes them as the load tool reads them; `all` go to one shop, if one is named. */
export async function writeRequests(
  file: string,
  requests: readonly ScaleRequest[],
  all?: ScaleShop,
): Promise<void> {
  const lines = requests.map(({ shop, body }) => `${queryPath(all ?? shop)} ${body.text}\n`);
  await Deno.writeTextFile(file, lines.join(""));
}

/** Asks some of them and throws unless each answer is the shop's own, and right. */
export async function checkRequests(
  origin: string,
  requests: readonly ScaleRequest[],
  catalogue: Catalogue,
): Promise<void> {
  const step = Math.floor(requests.length / checkedRequests);
  for (const { shop, body } of requests.filter((_, i) => i % step === 0)) {
    const expected = createExpectation(catalogue, shop);
    const url = `${origin}${queryPath(shop)}`;
    await askExpected(url, [body], ({ entries }) => expected(entries));
  }
}
