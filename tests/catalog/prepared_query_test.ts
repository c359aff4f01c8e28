import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { toQueriedProduct } from "../../src/catalog/query_response.ts";
import { Preparations } from "../../src/catalog/preparations.ts";
import { DomainError } from "../../src/domain/errors.ts";
import {
  preparationsWaitingMax,
  promptBadgesMax,
  promptComparisonsMax,
} from "../../src/domain/limits.ts";
import type { ChangeStep } from "../../src/domain/project_change.ts";
import { conditionsOf } from "../../src/domain/resolve/project_conditions.ts";
import { changeProject } from "../../src/management/change_project.ts";
import { aBadge, aProduct } from "../support/builders.ts";
import { ManagedShop } from "../support/service/managed_shop.ts";

const ids = [1, 2, 3];
const products = ids.map((id) => toQueriedProduct({ id }));
const input = { context: {}, now: Date.UTC(2026, 0, 1) };

/** A shop with this many badges, by default with ten comparisons in each rule, and three products. */
async function shopOf(badges: number, comparisons = 10): Promise<ManagedShop> {
  const shop = await ManagedShop.create();
  const rule = (number: number) => ({
    $or: Array.from({ length: comparisons }, (_, nth) => ({ x: { $gt: 10 * number + nth } })),
  });
  const steps = [
    ...Array.from({ length: badges }, (_, number): ChangeStep => ({
      kind: "putBadge",
      badge: aBadge({ number, match: rule(number) }),
    })),
    ...ids.map((id): ChangeStep => ({
      kind: "putProduct",
      productId: id,
      product: aProduct({ attributes: JSON.stringify({ x: 700 * id }) }),
    })),
  ];
  const author = { tokenId: "test", operation: "test" };
  await changeProject(shop.service.management, author, "shop", () => ({
    ...{ subject: "badges", steps, result: undefined },
  }));
  return shop;
}

Deno.test("a query of a project with many comparisons is prepared before it is answered", async () => {
  await using shop = await shopOf(300);
  const project = await shop.service.catalog.open("shop");
  if (project === undefined) throw new Error("There is no shop");
  const isReady = () => project.isReadyFor(products, input.now);
  const steps = () => conditionsOf(project.state).matches.set.steps;
  project.responseTo([], input);
  assertEquals(isReady(), false);
  await project.prepare(products, input.now);
  assertEquals(isReady(), true);
  const before = steps();
  project.responseTo(products, input);
  assertEquals([steps() - before, before > 3 * promptComparisonsMax / 2], [0, true]);
  await shop.json("/products/2", { method: "PUT", json: { attributes: { x: 5 } } });
  assertEquals(isReady(), false);
});

Deno.test("a query of a project with few comparisons needs no preparation", async () => {
  await using shop = await shopOf(promptComparisonsMax / 10);
  const project = await shop.service.catalog.open("shop");
  assertEquals(project?.isReadyFor(products, input.now), true);
});

Deno.test("a query right after a change of many badges does not wait for their preparation", async () => {
  await using shop = await shopOf(promptBadgesMax + 1, 1);
  const project = await shop.service.catalog.open("shop");
  if (project === undefined) throw new Error("There is no shop");
  const isReady = () => project.isReadyFor(products, input.now);
  assertEquals(isReady(), false);
  project.responseTo(products, input);
  const { management } = shop.service;
  const author = { tokenId: "test", operation: "test" };
  const change = (...steps: ChangeStep[]) =>
    changeProject(management, author, "shop", () => ({ subject: "x", steps, result: undefined }));
  await change(...[...project.state.badges()].map((badge): ChangeStep => ({
    kind: "putBadge",
    badge: { ...badge, content: { text: "Changed" }, match: { x: 700 } },
  })));
  assertEquals(isReady(), true);
  assertStringIncludes(project.responseTo(products, input), "Changed");
  // Conditions that refer to it are compiled again.
  await change({ kind: "putSegment", segment: { id: "vip", name: "VIP", when: { x: 1 } } });
  assertEquals(isReady(), false);
});

Deno.test("a query gets the same response before and after its preparation, by POST and GET", async () => {
  await using shop = await shopOf(600);
  const path = "/v1/shop/badges/query/byProductId";
  const json = { context: {}, query: { products: [...ids, 4].map((id) => ({ id })) } };
  const badgesOf = [70, 140, 210, 0];
  for (const _ of [1, 2]) {
    const posted = await shop.service.request(path, { method: "POST", json });
    const got = await shop.service.request(
      `${path}?${[...ids, 4].map((id) => `product=${id}`).join("&")}`,
    );
    const [text, sameText] = [await posted.text(), await got.text()];
    assertEquals(text, sameText);
    const answer: { products: { badges: unknown[] }[] } = JSON.parse(text);
    // Up to the limit of badges on one product.
    assertEquals(
      answer.products.map(({ badges }) => badges.length),
      badgesOf.map((count) => Math.min(count, answer.products[2]!.badges.length)),
    );
  }
});

Deno.test("Preparations run one after another, and a bounded number of them waits", async () => {
  const preparations = new Preparations();
  const log: string[] = [];
  const job = (name: string) => async () => {
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} ends`);
    if (name === "2") throw new Error("fails");
  };
  const running = ["1", "2", "3"].map((name) => preparations.run(job(name)));
  const settled = await Promise.allSettled(running);
  assertEquals(settled.map(({ status }) => status), ["fulfilled", "rejected", "fulfilled"]);
  assertEquals(log, ["1", "2", "3"].flatMap((name) => [`${name} begins`, `${name} ends`]));
  const many = Array.from({ length: preparationsWaitingMax }, () => preparations.run(job("x")));
  const error = assertThrows(() => preparations.run(job("x")), DomainError);
  assertEquals([error.code, error.retryAfterSeconds], ["unavailable", 1]);
  await Promise.all(many);
  await preparations.run(job("x"));
});
