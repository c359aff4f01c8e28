import { BadgeClient } from "../../../src/client/mod.ts";

/** The number of components on a page, each with its own product. */
export const components = 500;
/** The maximum number of products per request. */
export const perRequest = 50;

const ids = Array.from({ length: components }, (_, index) => 10_000 + index);
const badges = Array.from({ length: 12 }, (_, index) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
  typeId: index % 2 === 0 ? "price" : "label",
  content: { text: `Badge ${index}`, textColour: "#ffffff", backgroundColour: "#c1121f" },
}));
const caching = { "Content-Type": "application/json", "Cache-Control": "public, max-age=30" };
const address = "http://badges.test/v1/demo/badges/query/byProductId?product=";

/** A service that answers at once with three badges per product, and counts requests. */
export class InstantService {
  requests = 0;
  products = 0;
  readonly #answers = new Map<string, string>();

  readonly fetch = (url: string): Promise<Response> => {
    const queried = new URL(url).searchParams.getAll("product").map(Number);
    this.requests++;
    this.products += queried.length;
    return Promise.resolve(new Response(this.#answerTo(url, queried), { headers: caching }));
  };

  /**
   * Every round sends the same requests, so each answer's text is built once: it is not the
   * client's work.
   */
  #answerTo(url: string, queried: readonly number[]): string {
    let answer = this.#answers.get(url);
    if (answer === undefined) {
      const shown = (id: number) =>
        [0, 5, 7].map((step) => badges[(id + step) % badges.length]?.id);
      const products = queried.map((id) => ({
        query: { id },
        badges: shown(id).map((id) => ({ id })),
      }));
      this.#answers.set(url, answer = JSON.stringify({ products, badges }));
    }
    return answer;
  }
}

/**
 * A page with a new client, in which each component asks for itself. Returns the number of badges.
 */
export async function queryByClient(service: InstantService): Promise<number> {
  const client = new BadgeClient({
    baseUrl: "http://badges.test",
    projectId: "demo",
    fetch: service.fetch,
  });
  return await queryAll(client);
}

/** All components of a page use one client. Returns the number of badges. */
export async function queryAll(client: BadgeClient): Promise<number> {
  const shown = await Promise.all(ids.map((id) => client.forProduct(id)));
  return shown.reduce((sum, badges) => sum + badges.length, 0);
}

interface Answer {
  products: { query: { id: number }; badges: { id: string }[] }[];
  badges: { id: string }[];
}

/**
 * The reference: a page that knows all its products sends a request per 50 itself, and looks the
 * badges up.
 */
export async function queryWithoutClient(service: InstantService): Promise<number> {
  // Like a page that sends requests after its components have rendered.
  await new Promise((resolve) => setTimeout(resolve, 0));
  let count = 0;
  const starts = Array.from({ length: components / perRequest }, (_, index) => index * perRequest);
  await Promise.all(starts.map(async (start) => {
    const queried = ids.slice(start, start + perRequest);
    const response = await service.fetch(address + queried.join("&product="));
    const { products, badges }: Answer = await response.json();
    const byId = new Map(badges.map((badge) => [badge.id, badge]));
    for (const product of products) {
      count += product.badges.map(({ id }) => byId.get(id)).length;
    }
  }));
  return count;
}
