import { queryExpected } from "../catalogue/answers.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { createExpectation } from "../catalogue/expected_answer.ts";
import { createBodies, type QueryBody } from "../catalogue/query_bodies.ts";
import { createRandom } from "../random.ts";
import { queryPath, type ScaleShop } from "./scale_shops.ts";
import { createZipf } from "./zipf.ts";

/** The number of products per query. */
export const productsPerQuery = 10;

/** The number of requests in rotation. */
export const requestCount = 32_768;

/** The number of requests that are checked before and after measuring. */
const checkedRequests = 256;

/** A query of one of the shops. */
export interface ScaleRequest {
  shop: ScaleShop;
  body: QueryBody;
}

/** Queries of all shops; the first shop is the most popular and queried most often. */
export function createRequests(
  shops: readonly ScaleShop[],
  catalogue: Catalogue,
): ScaleRequest[] {
  const bodies = createBodies(catalogue).get(productsPerQuery) ?? [];
  const choose = createZipf(shops.length, createRandom(4));
  return Array.from({ length: requestCount }, (_, i) => {
    const [shop, body] = [shops[choose()], bodies[i % bodies.length]];
    if (shop === undefined || body === undefined) {
      throw new Error("Cannot query: there are no shops");
    }
    return { shop, body };
  });
}

/** Writes them in the load tool's format. If `all` is set, they all go to that shop. */
export async function writeRequests(
  file: string,
  requests: readonly ScaleRequest[],
  all?: ScaleShop,
): Promise<void> {
  const lines = requests.map(({ shop, body }) => `${queryPath(all ?? shop)} ${body.text}\n`);
  await Deno.writeTextFile(file, lines.join(""));
}

/** Sends some of them and throws unless each answer is the shop's own, and correct. */
export async function checkRequests(
  origin: string,
  requests: readonly ScaleRequest[],
  catalogue: Catalogue,
): Promise<void> {
  const step = Math.floor(requests.length / checkedRequests);
  for (const { shop, body } of requests.filter((_, i) => i % step === 0)) {
    const expected = createExpectation(catalogue, shop);
    const url = `${origin}${queryPath(shop)}`;
    await queryExpected(url, [body], ({ entries }) => expected(entries));
  }
}
