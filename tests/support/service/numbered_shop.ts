import { assert, assertEquals } from "@std/assert";
import { badgeIdOf } from "../builders.ts";

/** Sends a management request to a project's path. Throws unless the status is 2xx. */
export type Manage = (method: string, path: string, body: unknown) => Promise<unknown>;

/** The number of badges, each of which represents one bit of a number. */
const bits = 17;
const markerId = badgeIdOf(bits);
const fillerId = badgeIdOf(bits + 1);
/** More than a bucket holds, so that no two queried products share one. */
const fillersBetween = 300;
const productIds = Array.from({ length: 8 }, (_, at) => at * fillersBetween);
const operationsMax = 1_000;

/**
 * A shop whose products all show the same number, with badges for its bits, and with a badge on
 * every product that contains the number as well. Each step changes one of the two atomically, so
 * that an answer reveals whether it is from one revision, and from which.
 */
export class NumberedShop {
  /** The body of a query for some of the products. */
  static readonly queryBody: string = JSON.stringify({
    context: {},
    query: { products: productIds.map((id) => ({ id })) },
  });

  /** The number of acknowledged steps. */
  steps = 0;
  readonly #manage: Manage;

  constructor(manage: Manage) {
    this.#manage = manage;
  }

  async setUp(): Promise<void> {
    await this.#manage("PUT", "", { name: "Shop" });
    await this.#manage("PUT", "/types/t", { name: "T", schema: { type: "object" } });
    for (let bit = 0; bit < bits; bit++) {
      await this.#manage("PUT", `/badges/${badgeIdOf(bit)}`, { typeId: "t", content: {} });
    }
    await this.#manage("PUT", `/badges/${fillerId}`, { typeId: "t", content: {} });
    await this.#mark(0);
    const fillers = Array.from({ length: productIds.length * fillersBetween }, (_, at) => ({
      op: "add",
      badgeId: fillerId,
      productId: at,
    })).filter(({ productId }) => !productIds.includes(productId));
    for (let from = 0; from < fillers.length; from += operationsMax) {
      await this.#assign(fillers.slice(from, from + operationsMax));
    }
  }

  /** Increments the number: first on the products, then in the badge on every product. */
  async increment(): Promise<void> {
    const before = this.steps / 2;
    const flipped = before ^ (before + 1);
    const operations = [];
    for (let bit = 0; bit < bits; bit++) {
      if ((flipped >> bit & 1) === 0) continue;
      const op = before >> bit & 1 ? "remove" : "add";
      for (const productId of productIds) {
        operations.push({ op, badgeId: badgeIdOf(bit), productId });
      }
    }
    await this.#assign(operations);
    this.steps++;
    await this.#mark(before + 1);
    this.steps++;
  }

  /** After how many steps the answer to a query was right. Throws if it never was. */
  static stepOf(answer: string): number {
    const { products, badges }: Answer = JSON.parse(answer);
    const shown = products.map((product) => product.badges.map(({ id }) => id).join());
    assertEquals(new Set(shown).size, 1, `products of different revisions: ${answer}`);
    const ids = new Set(shown[0]?.split(","));
    assertEquals(badges.length, ids.size, `other badges than the products': ${answer}`);
    let number = 0;
    for (let bit = 0; bit < bits; bit++) if (ids.has(badgeIdOf(bit))) number += 1 << bit;
    const marked = badges.find(({ id }) => id === markerId)?.content.number ?? NaN;
    assert(
      number - marked === 0 || number - marked === 1,
      `products of ${number}, badges of ${marked}`,
    );
    return number + marked;
  }

  #mark(number: number): Promise<unknown> {
    const badge = { typeId: "t", everyProduct: true, content: { number } };
    return this.#manage("PUT", `/badges/${markerId}`, badge);
  }

  #assign(operations: readonly unknown[]): Promise<unknown> {
    return this.#manage("POST", "/assignments", { operations });
  }
}

interface Answer {
  readonly products: readonly { readonly badges: readonly { readonly id: string }[] }[];
  readonly badges: readonly {
    readonly id: string;
    readonly content: { readonly number?: number };
  }[];
}
