import type { AssignmentEdit } from "../../src/domain/products/assignment.ts";
import type { ProductRecord } from "../../src/domain/products/product.ts";
import type { ChangeStep } from "../../src/domain/project_change.ts";
import { changesKeptDays } from "../../src/domain/limits.ts";
import { aBadge, aBadgeType, aFeed, aMapping, aMute, aSegment } from "./builders.ts";
import { longIds, now, randomFrom, type Writer } from "./store/store_builders.ts";

const longAgo = now - (changesKeptDays + 1) * 86_400_000;

const putProduct = (productId: number, product: ProductRecord): ChangeStep => ({
  kind: "putProduct",
  productId,
  product,
});

const assign = (productId: number, change: AssignmentEdit): ChangeStep => ({
  kind: "changeAssignment",
  productId,
  ...change,
});

const putBadges = (from: number, to: number): ChangeStep[] =>
  Array.from({ length: to - from }, (_, index) => ({
    kind: "putBadge",
    badge: aBadge({ number: from + index }),
  }));

/** A product of about 300 KB. */
export function aHugeProduct(seed = 1): ProductRecord {
  const random = randomFrom(seed);
  const assignments = Array.from({ length: 64 }, (_, badge) => ({
    badge,
    variantIds: longIds(random, 600),
  }));
  return { assignments, attributes: JSON.stringify({ stock: seed }), order: [3, 1] };
}

/** The changes of a project up to its first checkpoint: all its products are in one bucket. */
export async function writeFirstPart(writer: Writer): Promise<void> {
  const products = Array.from({ length: 60 }, (_, index) =>
    putProduct(index * 10, {
      assignments: [{ badge: 63 - index }, { badge: 0, variantIds: [1, 2], showOnProduct: false }],
    }));
  const schema = { type: "object", description: "x".repeat(64_000) };
  await writer.change([
    { kind: "putType", type: aBadgeType() },
    { kind: "putType", type: aBadgeType({ id: "short-lived" }) },
    { kind: "putSegment", segment: aSegment() },
    { kind: "putSegment", segment: aSegment({ id: "short-lived" }) },
    { kind: "putMapping", mapping: aMapping() },
    { kind: "putMapping", mapping: aMapping({ id: "short-lived" }) },
    { kind: "putFeed", feed: aFeed() },
    { kind: "putFeed", feed: aFeed({ id: "short-lived" }) },
    { kind: "putMute", mute: aMute() },
    { kind: "putMute", mute: aMute({ id: "feed_stale.short-lived" }) },
    { kind: "putType", type: aBadgeType({ id: "shrinking", schema }) },
  ], { at: longAgo });
  await writer.change(putBadges(0, 64), { at: longAgo });
  await writer.change(products, { at: longAgo });
  await writer.change([{ kind: "moveBadge", badge: 9, side: "before", other: 0 }], { at: longAgo });
  const others = writer.state.order.filter((badge) => badge !== 63);
  await writer.change([{ kind: "setOrder", order: [63, ...others] }], { at: longAgo });
}

/** The changes after it, of every kind. The bucket is split, in more than one transaction. */
export async function writeSecondPart(writer: Writer): Promise<void> {
  const content = JSON.parse('{"text": "new", "__proto__": {"a": 1}}');
  const schema = { type: "object", description: "y".repeat(64_500) };
  await writer.change([
    { kind: "deleteType", typeId: "short-lived" },
    { kind: "deleteSegment", segmentId: "short-lived" },
    { kind: "putSegment", segment: aSegment({ name: "Euro" }) },
    { kind: "deleteMapping", mappingId: "short-lived" },
    { kind: "putMapping", mapping: aMapping({ title: { from: "Title" } }) },
    { kind: "deleteFeed", feedId: "short-lived" },
    { kind: "putFeed", feed: aFeed({ everyMinutes: 30 }) },
    { kind: "deleteMute", findingId: "feed_stale.short-lived" },
    { kind: "putMute", mute: aMute({ reason: "Still the brand's colours" }) },
    { kind: "putType", type: aBadgeType({ id: "shrinking", name: "Short now" }) },
    { kind: "putType", type: aBadgeType({ id: "long", schema }) },
  ]);
  await writer.change([
    ...putBadges(64, 70),
    { kind: "putBadge", badge: aBadge({ number: 5, content, status: "paused" }) },
    { kind: "deleteBadge", badge: 7 },
    { kind: "putBadge", badge: aBadge({ number: 70, id: aBadge({ number: 7 }).id }) },
    { kind: "moveBadge", badge: 69, side: "after", other: 3 },
  ]);
  for (const productId of [105, 305]) {
    await writer.change([putProduct(productId, aHugeProduct(productId))]);
  }
  await writer.change([
    assign(10, { op: "add", badge: 2, variantIds: [7, 8], showOnProduct: true }),
    assign(10, { op: "remove", badge: 0, variantIds: [1] }),
    assign(20, { op: "exclude", badge: 2 }),
    assign(305, { op: "remove", badge: 3 }),
    assign(-77, { op: "add", badge: 64 }),
    { kind: "deleteProduct", productId: 590 },
    { kind: "deleteProduct", productId: 12_345 },
  ]);
  for (let count = 0; count < 450; count++) {
    const steps = [putProduct(1_000 + count, { assignments: [{ badge: count % 64 }] })];
    await writer.change(steps, { at: longAgo });
  }
  // Applied a second time to their result, these would fail or give another result.
  await writer.change([
    assign(40, { op: "remove", badge: 0, variantIds: [1, 2] }),
    assign(40, { op: "add", badge: 0 }),
    { kind: "moveBadge", badge: 10, side: "after", other: 11 },
    { kind: "moveBadge", badge: 11, side: "after", other: 12 },
    { kind: "deleteBadge", badge: 4 },
  ]);
}
