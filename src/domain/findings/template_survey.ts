import { valueAt } from "../conditions/value_at.ts";
import { attributesOf, type ProductRecord } from "../products/product.ts";
import type { PreparedBadge } from "../resolve/prepared_badge.ts";
import { neededPathsOf } from "../templates/badge_templates.ts";

/** Examines products one by one, and finds out which attributes of templates some product has. */
export class TemplateSurvey {
  /** The paths that no product so far has, with their keys. */
  readonly #unseen = new Map<string, readonly string[]>();

  constructor(badges: readonly PreparedBadge[]) {
    for (const { record } of badges) {
      for (const path of neededPathsOf(record)) this.#unseen.set(path, path.split("."));
    }
  }

  /** Whether further products cannot change the result. */
  get isDone(): boolean {
    return this.#unseen.size === 0;
  }

  /** Takes a product, with its variants, into account. */
  visit(product: ProductRecord): void {
    if (this.isDone) return;
    const { variants = [] } = product;
    const all = [attributesOf(product), ...variants.map(({ attributes = {} }) => attributes)];
    for (const [path, keys] of this.#unseen) {
      if (all.some((attributes) => valueAt(attributes, keys) !== undefined)) {
        this.#unseen.delete(path);
      }
    }
  }

  /** The first attribute of a badge's templates that no product has; `undefined` if there is none. */
  missingOf({ record }: PreparedBadge): string | undefined {
    return [...neededPathsOf(record)].find((path) => this.#unseen.has(path));
  }
}
