import { assertEquals } from "@std/assert";
import { ChangeStep } from "../../src/domain/project_change.ts";
import { aBadge, aBadgeType, aFeed, aMapping, aMute, aSegment } from "../support/builders.ts";
import { violationPointers } from "../support/violation_pointers.ts";

const everyStep: ChangeStep[] = [
  { kind: "putType", type: aBadgeType() },
  { kind: "deleteType", typeId: "price" },
  { kind: "putSegment", segment: aSegment() },
  { kind: "deleteSegment", segmentId: "euros" },
  { kind: "putMapping", mapping: aMapping({ title: { from: "T", pattern: "(a)" } }) },
  { kind: "deleteMapping", mappingId: "erp" },
  { kind: "putFeed", feed: aFeed({ authorization: "Bearer a" }) },
  { kind: "deleteFeed", feedId: "google" },
  { kind: "putMute", mute: aMute() },
  { kind: "deleteMute", findingId: aMute().id },
  { kind: "putBadge", badge: aBadge({ name: "Sale", status: "paused", everyProduct: true }) },
  { kind: "deleteBadge", badge: 0 },
  { kind: "moveBadge", badge: 1, side: "before", other: 0 },
  { kind: "setOrder", order: [2, 0, 1] },
  { kind: "putProduct", productId: -1, product: { assignments: [] } },
  {
    kind: "putProduct",
    productId: 1,
    product: {
      assignments: [{ badge: 0, variantIds: [1], showOnProduct: false }, {
        badge: 1,
        exclude: true,
      }],
      order: [1],
      attributes: "{}",
    },
  },
  { kind: "deleteProduct", productId: 1 },
  { kind: "changeAssignment", productId: 1, op: "exclude", badge: 0 },
  {
    kind: "changeAssignment",
    productId: 2 ** 53 - 1,
    op: "add",
    badge: 0,
    variantIds: [1],
    showOnProduct: true,
  },
];

Deno.test("ChangeStep parses every step as it was logged", () => {
  for (const step of everyStep) {
    assertEquals<unknown>(ChangeStep.parse(JSON.parse(JSON.stringify(step))), step);
  }
});

Deno.test("ChangeStep rejects damaged steps", () => {
  const check = (step: object, ...violations: string[]) =>
    assertEquals(violationPointers(ChangeStep, JSON.stringify(step)), violations);
  check({}, "/kind");
  check({ kind: "putBadge" }, "/badge");
  check({ kind: "putBadge", badge: aBadge({ number: -1 }) }, "/badge/number");
  check({ kind: "deleteBadge", badge: 0.5 }, "/badge");
  check({ kind: "moveBadge", badge: 0, side: "after" }, "/other");
  check({ kind: "moveBadge", badge: 0, side: "beside", other: 1 }, "/side");
  check({ kind: "setOrder", order: [0, -1] }, "/order/1");
  check({ kind: "putProduct", productId: 2 ** 53, product: { assignments: [] } }, "/productId");
  check({ kind: "putProduct", productId: 1, product: {} }, "/product/assignments");
  check({ kind: "changeAssignment", productId: 1, op: "put", badge: 0 }, "/op");
  check({ kind: "deleteProduct", productId: "1" }, "/productId");
});
