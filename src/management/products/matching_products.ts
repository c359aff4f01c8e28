import { ConditionSet } from "../../domain/conditions/condition_set.ts";
import { readCondition } from "../../domain/conditions/read_condition.ts";
import type { JsonObject } from "../../domain/json.ts";
import { unpackProduct } from "../../domain/products/packed_product.ts";
import { variantsKey, withVariants } from "../../domain/products/packed_variants.ts";
import { attributesOf, type ProductRecord } from "../../domain/products/product.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { NumberedConditions } from "../../domain/resolve/numbered_conditions.ts";
import { PreparedCondition } from "../../domain/resolve/prepared_badge.ts";
import { VariantResults, VariantRuleIndex } from "../../domain/resolve/variant_rules.ts";
import { visitProducts } from "./visit_products.ts";

/** A rule that need not be saved. Its conditions must be valid. */
export interface SoughtRule {
  /** A condition on the product's attributes. */
  readonly match?: JsonObject | undefined;
  /** A condition that one of the product's variants has to satisfy. */
  readonly matchVariants?: JsonObject | undefined;
}

/** A product that a rule reaches. */
export interface ReachedProduct {
  readonly id: number;
  /** The stored variants that satisfy `matchVariants`; missing if no stored one does. */
  readonly variantIds?: number[];
}

/** The products that a rule reaches. */
export interface Reach {
  /** How many there are. */
  readonly count: number;
  /** The number of stored products. */
  readonly total: number;
  /** Up to `limit` of them, by id, starting after `after`. */
  readonly items: ReachedProduct[];
}

/**
 * Finds the stored products that a rule reaches at `now` (epoch ms): those that satisfy `match`, or
 * of which a variant satisfies `matchVariants`. Visits all products, and yields to other work in
 * between.
 */
export async function matchingProducts(
  project: ProjectState,
  rule: SoughtRule,
  { after = -Infinity, limit, now }: { after?: number | undefined; limit: number; now: number },
): Promise<Reach> {
  const matchesProduct = productTest(rule.match, now);
  const variantsOf = variantTest(rule.matchVariants, now);
  const items: ReachedProduct[] = [];
  let [count, total] = [0, 0];
  await visitProducts(project, Number.MIN_SAFE_INTEGER, (entry) => {
    total++;
    const product = unpackProduct(entry);
    const attributes = attributesOf(product);
    const variants = variantsOf(product, attributes);
    if (variants === undefined && !matchesProduct(attributes)) return true;
    count++;
    if (entry.id <= after || items.length >= limit) return true;
    const variantIds = variants?.();
    items.push({ id: entry.id, ...(variantIds && { variantIds }) });
    return true;
  });
  return { count, total, items };
}

function productTest(match: JsonObject | undefined, now: number) {
  if (match === undefined) return () => false;
  const set = new ConditionSet();
  const number = set.add(readCondition(match));
  return (attributes: JsonObject) => {
    set.begin(attributes, now);
    return set.holds(number);
  };
}

/**
 * Returns a function that returns `undefined` if no variant of a product satisfies the condition,
 * else how to get the ids of those that do.
 */
function variantTest(matchVariants: JsonObject | undefined, now: number) {
  if (matchVariants === undefined) return () => undefined;
  const rules = [new PreparedCondition(matchVariants)];
  const index = new VariantRuleIndex({
    rules,
    compiled: new NumberedConditions(new ConditionSet()),
  });
  const results = new VariantResults(rules.length);
  return ({ variants }: ProductRecord, attributes: JsonObject) => {
    const list = variants && withVariants(undefined, variants)[variantsKey];
    results.open(index.decideFor(attributes, list, now).results, 0);
    if (results.satisfied(0) === 0) return undefined;
    return () => variants?.flatMap(({ id }, place) => results.isSatisfiedBy(0, place) ? [id] : []);
  };
}
