import { z } from "zod";
import { sendQuery } from "../catalogue/answers.ts";
import type { ServiceProcess } from "../servers/service_process.ts";
import { badgeJson } from "./shop/fill_store.ts";
import type { Rule } from "./shop/rules.ts";
import type { Shop, ShopBadge } from "./shop/shop.ts";
import { shoppers } from "./shop/shoppers.ts";
import { createDecision, isLive, type MayShow, suits } from "./shown_badges.ts";

/** A changed rule, and a query that shows its badge only after the change. */
export interface RuleChange {
  badge: ShopBadge;
  changed: ShopBadge;
  body: string;
}

const Entry = z.object({ badges: z.array(z.object({ id: z.string() })) });
const Answer = z.object({ products: z.tuple([Entry]) });

/** How long a change may take before the bench gives up. */
const shownWithinMs = 30_000;
/** How many products are tried as the one that shows the change. */
const triedProducts = 50;

/** Some rules of the shop, each with a changed condition. */
export function createRuleChanges(shop: Shop, count: number, now: Date): RuleChange[] {
  const rules = shop.badges.filter(({ match }) => match !== undefined);
  const changes: RuleChange[] = [];
  for (const badge of rules) {
    const change = createRuleChange(shop, badge, now);
    if (change !== undefined) changes.push(change);
    if (changes.length === count) return changes;
  }
  throw new Error(`Cannot change ${count} rules: only ${changes.length} would show`);
}

/**
 * Changes the rule with a PUT, and back with another. Returns the milliseconds until each of the
 * two was visible.
 */
export async function timeRuleChange(
  service: ServiceProcess,
  { projectId, url }: { projectId: string; url: string },
  { badge, changed, body }: RuleChange,
): Promise<number[]> {
  const shows = async () => {
    const { products: [{ badges }] } = Answer.parse(JSON.parse((await sendQuery(url, body)).text));
    return badges.some(({ id }) => id === badge.id);
  };
  const times: number[] = [];
  for (const [state, isExpected] of [[changed, true], [badge, false]] as const) {
    if (await shows() === isExpected) throw new Error(`Cannot time what shows already: ${body}`);
    const startedAt = performance.now();
    const [ms] = await Promise.all([
      timeUntil(async () => await shows() === isExpected, startedAt),
      put(service, projectId, state),
    ]);
    times.push(ms);
  }
  return times;
}

async function timeUntil(isDone: () => Promise<boolean>, startedAt: number): Promise<number> {
  while (!await isDone()) {
    if (performance.now() - startedAt > shownWithinMs) {
      throw new Error(`Cannot time a changed rule: it did not show within ${shownWithinMs} ms`);
    }
  }
  return performance.now() - startedAt;
}

/**
 * A change to a rule for all products of one brand that are at most as expensive as a product that
 * did not show the badge.
 */
function createRuleChange(shop: Shop, badge: ShopBadge, now: Date): RuleChange | undefined {
  const shopper = shoppers.find((it) => suits(badge, it));
  if (shopper === undefined || !isLive(badge, now)) return undefined;
  const decide = createDecision(shop);
  const place = shop.badges.indexOf(badge);
  const mayShow: MayShow = (it) => isLive(it, now) && suits(it, shopper);
  for (const product of shop.products.slice(0, triedProducts)) {
    const { brand, price } = product.attributes;
    const match: Rule = {
      json: { brand, price: { $lte: price } },
      holds: (it) => it.brand === brand && it.price <= price,
    };
    const changed = { ...badge, match };
    const decideAfter = createDecision({ ...shop, badges: shop.badges.with(place, changed) });
    const showsWith = (decision: typeof decide) =>
      decision(product, { id: product.id }, mayShow).includes(place);
    if (showsWith(decide) || !showsWith(decideAfter)) continue;
    const body = { context: shopper, query: { products: [{ id: product.id }] } };
    return { badge, changed, body: JSON.stringify(body) };
  }
  return undefined;
}

async function put(
  { origin, adminToken }: ServiceProcess,
  projectId: string,
  badge: ShopBadge,
): Promise<void> {
  const response = await fetch(`${origin}/admin/v1/projects/${projectId}/badges/${badge.id}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${adminToken}`, "content-type": "application/json" },
    body: JSON.stringify(badgeJson(badge)),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`Cannot change a rule: ${response.status} ${text}`);
}
