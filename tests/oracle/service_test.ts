import fc from "fast-check";
import { assert } from "@std/assert";
import { TestService } from "../support/service/test_service.ts";
import type { Catalogue } from "./catalogue.ts";
import { explanationOf } from "./explanation.ts";
import { forSome, nothing, requestOf } from "./for_all.ts";
import { matches } from "./generated_conditions.ts";
import { matchingOf } from "./matching.ts";
import { answerOf } from "./model.ts";
import { assertSameJson, readAnswer, readExplanation, shortened } from "./response_shapes.ts";

/** A service whose clock is at one instant, with one project at a time. */
class Shop implements AsyncDisposable {
  readonly #service: TestService;
  readonly #clock: { now: number };

  private constructor(service: TestService, clock: { now: number }) {
    this.#service = service;
    this.#clock = clock;
  }

  static async create(): Promise<Shop> {
    const clock = { now: 0 };
    return new Shop(await TestService.create({ now: () => clock.now }), clock);
  }

  /** Replaces the project by this catalogue, as a client of the management API would create it. */
  async replace({ settings, types, segments = [], badges, products }: Catalogue, now: number) {
    this.#clock.now = now;
    await this.#service.request("/admin/v1/projects/shop", { method: "DELETE" });
    await this.#put("", settings);
    for (const { id, ...type } of types) await this.#put(`/types/${id}`, type);
    await this.edit({ segments, badges, products });
  }

  /** Creates or replaces these parts of the project. */
  async edit({ segments = [], badges, products }: Omit<Catalogue, "settings" | "types">) {
    for (const { id, ...segment } of segments) await this.#put(`/segments/${id}`, segment);
    for (const { id, ...badge } of badges) await this.#put(`/badges/${id}`, badge);
    for (const { id, ...product } of products) await this.#put(`/products/${id}`, product);
  }

  async #put(path: string, json: unknown): Promise<void> {
    await this.send(`/admin/v1/projects/shop${path}`, { method: "PUT", json });
  }

  /** The body of a response, which must be a success. */
  async send(path: string, request: { method?: string; json?: unknown }): Promise<unknown> {
    const response = await this.#service.request(path, request);
    const text = await response.text();
    assert(response.ok, `${path} ${JSON.stringify(request.json)}: ${text}`);
    return JSON.parse(text);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#service[Symbol.asyncDispose]();
  }
}

const query = "/v1/shop/badges/query/byProductId";
const explain = "/admin/v1/projects/shop/explain/byProductId";
const matching = "/admin/v1/projects/shop/products/matching?limit=200";

Deno.test("the query over HTTP, by POST and GET, and the explanation equal the model's", async () => {
  await using shop = await Shop.create();
  await forSome(nothing, async (it) => {
    await shop.replace(it.catalogue, it.now);
    const { context, query: asked } = requestOf(it);
    const expected = answerOf(it.catalogue, { context, query: asked }, it.now);
    const answer = await shop.send(query, { json: { context, query: asked } });
    readAnswer(answer);
    assertSameJson(answer, expected);

    const entries = asked.products.map(({ id, variantIds }) =>
      `product=${id}${variantIds === undefined ? "" : `:${variantIds}`}`
    );
    const parameters = [...entries, `context=${encodeURIComponent(JSON.stringify(context))}`];
    assertSameJson(await shop.send(`${query}?${parameters.join("&")}`, {}), expected);

    const explanation = readExplanation(await shop.send(explain, { json: requestOf(it) }));
    assertSameJson(shortened(explanation), explanationOf(it.catalogue, requestOf(it), it.now));
  });
});

/** The items with their ids, each with everything else of the next one. */
function exchanged<T extends { id: unknown }>(items: readonly T[]): T[] {
  return items.map((item, index) => ({ ...items[(index + 1) % items.length]!, id: item.id }));
}

Deno.test("a query after every part of the project was edited equals the model's", async () => {
  await using shop = await Shop.create();
  await forSome(nothing, async (it) => {
    const { context, query: asked } = requestOf(it);
    await shop.replace(it.catalogue, it.now);
    await shop.send(query, { json: { context, query: asked } });
    const { segments = [], badges, products } = it.catalogue;
    const edited = {
      ...it.catalogue,
      segments: exchanged(segments),
      badges: exchanged(badges),
      products: exchanged(products),
    };
    await shop.edit(edited);
    const answer = await shop.send(query, { json: { context, query: asked } });
    assertSameJson(answer, answerOf(edited, { context, query: asked }, it.now));
  });
});

Deno.test("products/matching equals the model's", async () => {
  await using shop = await Shop.create();
  const rules = fc.oneof(
    fc.record({ match: matches }),
    fc.record({ matchVariants: matches }),
    fc.record({ match: matches, matchVariants: matches }),
  );
  await forSome(fc.array(rules, { minLength: 1, maxLength: 5 }), async (it, asked) => {
    await shop.replace(it.catalogue, it.now);
    const { products } = it.catalogue;
    for (const rule of asked) {
      const items = matchingOf(products, rule, it.now);
      const expected = { count: items.length, total: products.length, items };
      assertSameJson(await shop.send(matching, { json: rule }), expected);
    }
  });
});
