import { ConditionColumns } from "../../domain/conditions/columns/condition_columns.ts";
import type { JsonObject } from "../../domain/json.ts";
import { readVariantIds } from "../../domain/products/read_variant_ids.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { NumberedConditions } from "../../domain/resolve/numbered_conditions.ts";
import { PreparedCondition } from "../../domain/resolve/prepared_badge.ts";
import { DirectRuleMatcher, variantResultsMark } from "../../domain/resolve/rule_matcher.ts";
import { VariantResults } from "../../domain/resolve/variant_rules.ts";
import { Yielder } from "../../store/yielder.ts";

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
 * of which a variant satisfies `matchVariants`. Looks at all products as they are at its start, and
 * yields to other work in between.
 */
export async function matchingProducts(
  project: ProjectState,
  rule: SoughtRule,
  { after = -Infinity, limit, now }: { after?: number | undefined; limit: number; now: number },
): Promise<Reach> {
  const matcher = matcherOf(rule);
  const results = new VariantResults(1);
  const items: ReachedProduct[] = [];
  let [count, total] = [0, 0];
  const yielder = new Yielder();
  for (const bucket of project.products.snapshot()) {
    for (let place = 0; place < bucket.count; place++) {
      if (yielder.isDue) await yielder.yieldIfDue();
      total++;
      const rules = matcher.rulesOf(bucket, place, now);
      // It starts with the number of the only rule about the product, if that matches.
      const isMatched = rules.charCodeAt(0) === 0;
      const mark = rules.indexOf(variantResults);
      results.open(rules, mark === -1 ? rules.length : mark + 1);
      const isSatisfied = results.satisfied(0) > 0;
      if (!isMatched && !isSatisfied) continue;
      count++;
      const id = bucket.idAt(place);
      if (id <= after || items.length >= limit) continue;
      const hasVariants = isSatisfied && results.count > 0;
      const variantIds = hasVariants
        ? readVariantIds(bucket, place).filter((_, at) => results.isSatisfiedBy(0, at))
        : undefined;
      items.push({ id, ...(variantIds && { variantIds }) });
    }
  }
  return { count, total, items };
}

const variantResults = String.fromCharCode(variantResultsMark);

function matcherOf({ match, matchVariants }: SoughtRule): DirectRuleMatcher {
  const rules = match === undefined ? [] : [new PreparedCondition(match)];
  const variants = matchVariants === undefined ? undefined : {
    rules: [new PreparedCondition(matchVariants)],
    compiled: new NumberedConditions(new ConditionColumns()),
  };
  return new DirectRuleMatcher(rules, undefined, variants);
}
