import { assertEquals } from "@std/assert";
import type { Badge } from "../../../src/domain/badges/badge.ts";
import type { Product, ProductBadge } from "../../../src/domain/products/product.ts";
import { badgeIdOf } from "../builders.ts";
import { problemOf, violationPlaces } from "./problem_of.ts";
import { TestService } from "./test_service.ts";

type ServiceOptions = Parameters<typeof TestService.create>[0];
type TestRequest = NonNullable<Parameters<TestService["request"]>[1]>;

/** One operation of a batch, as a client might send it. */
export type SentOperation = Record<string, unknown>;

/** One page of a list response. */
export interface Page<T> {
  readonly items: T[];
  readonly nextCursor?: string;
}

/** The response to a batch. */
export interface BatchAnswer {
  readonly applied: number;
  readonly revision: number;
}

/** A project `shop` that is managed over HTTP, with helpers for common requests. */
export class ManagedShop implements AsyncDisposable {
  readonly service: TestService;

  constructor(service: TestService) {
    this.service = service;
  }

  /** A shop with the type `price` and this many badges: `badgeIdOf(n)` with the text `Badge n`. */
  static async create(
    { badges = 0, ...options }: ServiceOptions & { badges?: number } = {},
  ): Promise<ManagedShop> {
    const shop = new ManagedShop(await TestService.create(options));
    await shop.json("", { method: "PUT", json: { name: "Shop" } }, 201);
    const type = { name: "Price", schema: { type: "object" } };
    await shop.json("/types/price", { method: "PUT", json: type }, 201);
    for (let number = 0; number < badges; number++) await shop.putBadge(number);
    return shop;
  }

  /** Sends a request to a path below the project. */
  request(path: string, request: TestRequest = {}): Promise<Response> {
    return this.service.request(`/admin/v1/projects/shop${path}`, request);
  }

  send(method: string, path: string, json: unknown, init: TestRequest = {}): Promise<Response> {
    return this.request(path, { method, json, ...init });
  }

  /** The JSON of a response, which must have this status. */
  async json(path: string, request: TestRequest = {}, status = 200): Promise<unknown> {
    const response = await this.request(path, request);
    const text = await response.text();
    assertEquals(response.status, status, `${path}: ${text}`);
    return JSON.parse(text);
  }

  /** Creates or replaces a badge, by default with the text `Badge n`. */
  async putBadge(number: number, over: Partial<Badge> = {}): Promise<void> {
    const json = { typeId: "price", content: { text: `Badge ${number}` }, ...over };
    const response = await this.send("PUT", `/badges/${badgeIdOf(number)}`, json);
    if (!response.ok) throw new Error(await response.text());
    await response.body?.cancel();
  }

  /** Creates so many badges, from 0 on, with one plan. */
  async putBadges(count: number): Promise<void> {
    const badges = Array.from({ length: count }, (_, number) => (
      { id: badgeIdOf(number), typeId: "price", content: { text: `Badge ${number}` } }
    ));
    const configuration = { format: 1, badges };
    const plan = await this.send("POST", "/plans", { configuration });
    if (plan.status !== 201) throw new Error(await plan.text());
    const { id } = await plan.json();
    await this.json(`/plans/${id}/apply`, { method: "POST", json: {} });
  }

  async badge(number: number): Promise<Badge> {
    const response = await this.request(`/badges/${badgeIdOf(number)}`);
    assertEquals(response.status, 200);
    const badge: Badge = await response.json();
    return badge;
  }

  async putProduct(productId: number, body: unknown): Promise<Product> {
    const response = await this.send("PUT", `/products/${productId}`, body);
    if (!response.ok) throw new Error(await response.text());
    const product: Product = await response.json();
    return product;
  }

  /** A product's badges; `undefined` if the product is not stored. */
  async badgesOf(productId: number): Promise<ProductBadge[] | undefined> {
    const response = await this.request(`/products/${productId}`);
    if (response.status === 404) {
      await problemOf(response, 404);
      return undefined;
    }
    assertEquals(response.status, 200);
    const product: Product = await response.json();
    return product.badges;
  }

  /** Sends a batch that must succeed. */
  async apply(...operations: SentOperation[]): Promise<BatchAnswer> {
    const response = await this.send("POST", "/assignments", { operations });
    const text = await response.text();
    assertEquals(response.status, 200, text);
    const answer: BatchAnswer = JSON.parse(text);
    return answer;
  }

  /** Sends a batch that must be refused with a 400, and returns the pointers of its errors. */
  async violationsOfBatch(...operations: unknown[]): Promise<string[]> {
    return await violationPlaces(await this.send("POST", "/assignments", { operations }));
  }

  /** The current revision, from the response to an empty batch. */
  async revision(): Promise<number> {
    return (await this.apply()).revision;
  }

  /** The numbers of the badges, in the project's order. */
  async order(): Promise<number[]> {
    const response = await this.request("/badge-order");
    const { badgeIds }: { badgeIds: string[] } = await response.json();
    return badgeIds.map(numberOf);
  }

  /** A page of a list. `query` is without the `?`. */
  async page<T>(path: string, query = ""): Promise<Page<T>> {
    const response = await this.request(`${path}?${query}`);
    const text = await response.text();
    assertEquals(response.status, 200, text);
    const page: Page<T> = JSON.parse(text);
    return page;
  }

  /** All items of a list, page by page. */
  async all<T>(path: string, query = "limit=200"): Promise<T[]> {
    const items: T[] = [];
    let cursor = "";
    for (;;) {
      const page = await this.page<T>(path, query + cursor);
      items.push(...page.items);
      if (page.nextCursor === undefined) return items;
      cursor = `&cursor=${page.nextCursor}`;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.service[Symbol.asyncDispose]();
  }
}

/** The number of the badge with an id from `badgeIdOf`. */
export function numberOf(badgeId: string): number {
  return Number.parseInt(badgeId.slice(-12), 16);
}
