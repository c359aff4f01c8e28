import { assertEquals } from "@std/assert";
import { badgeIdOf } from "./builders.ts";
import { TestService } from "./service/test_service.ts";

type ServiceOptions = Parameters<typeof TestService.create>[0];
type Headers = Record<string, string>;

/** A JSON object, as a test reads it. */
export type Item = Record<string, unknown>;

export interface Page {
  items: Item[];
  nextCursor?: string;
}

/** The number at the end of an id from `badgeIdOf()`, which is short to compare. */
export function badgeNumberOf(badgeId: unknown): number {
  return parseInt(String(badgeId).slice(-12), 16);
}

export const projects = "/admin/v1/projects";

/** Manages a project of a service. Paths are relative to the project. */
export class Shop implements AsyncDisposable {
  constructor(
    readonly service: TestService,
    readonly id = "shop",
    readonly token?: string | null,
  ) {}

  /** A service with a project that has the type `price` and this many badges, numbered from 0. */
  static async open({ badges = 0, ...options }: ServiceOptions & { badges?: number } = {}) {
    return await new Shop(await TestService.create(options)).setUp(badges);
  }

  /** Creates the project with the type `price` and this many badges. */
  async setUp(badges = 0): Promise<this> {
    await this.ok("PUT", "", { name: "Shop" });
    await this.ok("PUT", "/types/price", { name: "Price", schema: { type: "object" } });
    for (let number = 0; number < badges; number++) await this.putBadge(number);
    return this;
  }

  /** Another project of the same service. */
  beside(id: string): Shop {
    return new Shop(this.service, id, this.token);
  }

  /** The same project, accessed with another token. */
  by(token: string | null): Shop {
    return new Shop(this.service, this.id, token);
  }

  send(method: string, path: string, json?: unknown, headers?: Headers): Promise<Response> {
    const { token } = this;
    return this.service.request(`${projects}/${this.id}${path}`, { method, json, headers, token });
  }

  /** Sends a request that must succeed, and returns the body. */
  async ok(method: string, path: string, json?: unknown, headers?: Headers): Promise<Item> {
    return await bodyOf(await this.send(method, path, json, headers));
  }

  get(path: string): Promise<Item> {
    return this.ok("GET", path);
  }

  async page(path: string): Promise<Page> {
    const { items, nextCursor } = await this.get(path);
    if (!Array.isArray(items)) throw new Error(`${path} is no list`);
    return typeof nextCursor === "string" ? { items, nextCursor } : { items };
  }

  /** All items of a list, page by page. `between` runs after each page but the last. */
  async all(path: string, limit = 200, between?: (page: number) => Promise<unknown>) {
    const items: Item[] = [];
    const query = `${path}${path.includes("?") ? "&" : "?"}limit=${limit}`;
    for (let cursor: string | undefined, page = 0; page === 0 || cursor; page++) {
      const answer = await this.page(cursor ? `${query}&cursor=${cursor}` : query);
      items.push(...answer.items);
      cursor = answer.nextCursor;
      if (cursor) await between?.(page);
    }
    return items;
  }

  putBadge(number: number, fields: Item = {}): Promise<Item> {
    return this.ok("PUT", `/badges/${badgeIdOf(number)}`, aBadgeBody(number, fields));
  }

  /** Applies operations; see {@link anOperation}. */
  assign(operations: readonly Item[]): Promise<Item> {
    return this.ok("POST", "/assignments", { operations });
  }

  async revision(): Promise<number> {
    const { items: [last] } = await this.page("/changes?limit=1");
    return Number(last?.revision);
  }

  async etag(path: string): Promise<string> {
    const response = await this.send("GET", path);
    await response.body?.cancel();
    return response.headers.get("ETag") ?? "none";
  }

  /** The numbers of the badges in the project's order. */
  async order(): Promise<number[]> {
    const { badgeIds } = await this.get("/badge-order");
    return Array.isArray(badgeIds) ? badgeIds.map(badgeNumberOf) : [];
  }

  /** The texts of the badges that each product shows. */
  shown(...products: unknown[]): Promise<string[][]> {
    return this.service.shown(
      this.id,
      products.map((it) => typeof it === "number" ? { id: it } : it),
    );
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.service[Symbol.asyncDispose]();
  }
}

export function aBadgeBody(number: number, fields: Item = {}): Item {
  return { typeId: "price", content: { text: `Badge ${number}` }, ...fields };
}

/** A batch operation on the badge with this number. */
export function anOperation(op: string, badge: number, productId: number, more: Item = {}): Item {
  return { op, badgeId: badgeIdOf(badge), productId, ...more };
}

/** The body of a successful response. */
export async function bodyOf(response: Response): Promise<Item> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} ${response.status} ${text}`);
  return text === "" ? {} : JSON.parse(text);
}

export async function statusOf(response: Promise<Response>): Promise<number> {
  const { status, body } = await response;
  await body?.cancel();
  return status;
}

/** Creates a token; returns its secret and id. */
export async function createShopToken({ service, token }: Shop, json: Item): Promise<CreatedToken> {
  const body = { name: "Any", ...json };
  const response = await service.request("/admin/v1/tokens", { json: body, token });
  const created = await bodyOf(response);
  assertEquals(response.status, 201);
  return { id: String(created.id), secret: String(created.secret) };
}

interface CreatedToken {
  readonly id: string;
  readonly secret: string;
}

/**
 * Every key of the store as text. Of the counters' mark, which changes with every write, only its
 * kind.
 */
export async function keysOf({ service }: Shop): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of service.kv.list({ prefix: [] })) {
    const isMark = key[0] === "counters" && key.length > 1;
    keys.push(JSON.stringify(isMark ? ["counters", "mark"] : key));
  }
  return keys;
}
