import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { BadgeOrder } from "../../../src/domain/badges/badge_order.ts";
import type { ChangeStep } from "../../../src/domain/project_change.ts";
import { aBadge } from "../../support/builders.ts";

const put = (number: number): ChangeStep => ({ kind: "putBadge", badge: aBadge({ number }) });
const remove = (badge: number): ChangeStep => ({ kind: "deleteBadge", badge });
const move = (badge: number, side: "before" | "after", other: number): ChangeStep => ({
  kind: "moveBadge",
  badge,
  side,
  other,
});

/**
 * What a list returns next if its last page ended with the badge `last` (0 to 5) before these
 * steps.
 */
function restAfter(last: number, ...steps: ChangeStep[]): number[] {
  const order = new BadgeOrder([0, 1, 2, 3, 4, 5], 1);
  const mark = order.cursorAt(last);
  steps.forEach((step, index) => order.take(step, index + 2));
  return order.numbers.slice(order.placeAfter(mark));
}

Deno.test("BadgeOrder.take() puts, deletes, moves and sets, and ignores other steps", () => {
  const check = (step: ChangeStep, ...expected: number[]) => {
    const order = new BadgeOrder([3, 1, 2], 1);
    order.take(step, 2);
    assertEquals(order.numbers, expected);
  };
  check(put(4), 3, 1, 2, 4);
  check(put(1), 3, 1, 2);
  check(remove(1), 3, 2);
  check(remove(9), 3, 1, 2);
  check(move(2, "before", 3), 2, 3, 1);
  check(move(3, "after", 2), 1, 2, 3);
  check(move(3, "before", 2), 1, 3, 2);
  check({ kind: "setOrder", order: [1, 2, 3] }, 1, 2, 3);
  check({ kind: "deleteType", typeId: "price" }, 3, 1, 2);
});

Deno.test("BadgeOrder.placeAfter() resumes after the last page, whatever was moved or deleted", () => {
  const check = (steps: ChangeStep[], ...expected: number[]) =>
    assertEquals(restAfter(2, ...steps), expected);
  check([], 3, 4, 5);
  check([move(2, "after", 5)], 3, 4, 5, 2);
  check([move(2, "before", 0)], 3, 4, 5);
  check([move(5, "before", 0)], 3, 4);
  check([remove(2)], 3, 4, 5);
  check([remove(2), remove(0), remove(4)], 3, 5);
  check([remove(0), remove(1), remove(2), remove(3), remove(4), remove(5)]);
  check([put(6)], 3, 4, 5, 6);
  assertEquals(restAfter(5, remove(5), put(6)), [6]);
  assertEquals(restAfter(5, remove(5), move(0, "after", 4)), [0]);
});

Deno.test("BadgeOrder.placeAfter() resumes at the badge, or at its old place if the order was replaced", () => {
  const mark = new BadgeOrder([0, 1, 2, 3], 1).cursorAt(1);
  const check = (numbers: number[], expected: number) =>
    assertEquals(new BadgeOrder(numbers, 2).placeAfter(mark), expected);
  check([3, 2, 1, 0], 3);
  check([1, 0], 1);
  check([0, 2, 3], 1);
  check([], 1);
  const set = { kind: "setOrder", order: [3, 1, 0, 2] } as const;
  assertEquals(restAfter(1, { ...set, order: [3, 1, 0, 2, 4, 5] }), [0, 2, 4, 5]);
});

Deno.test("BadgeOrder keeps its marks consistent over any number of moves into one gap", () => {
  const order = new BadgeOrder([0, 1, 2, 3], 1);
  for (let count = 0; count < 2_000; count++) {
    const mark = order.cursorAt(1);
    const [, , third = 0, last = 0] = order.numbers;
    order.take(move(last, "before", third), count + 2);
    assertEquals(order.placeAfter(mark), 2, `after ${count} moves`);
  }
});

Deno.test("BadgeOrder lists each remaining badge once, whatever changes between two pages", () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant("move"),
      badge: fc.nat(9),
      other: fc.nat(9),
      after: fc.boolean(),
    }),
    fc.record({ kind: fc.constant("delete"), badge: fc.nat(9) }),
    fc.record({ kind: fc.constant("put"), badge: fc.integer({ min: 10, max: 14 }) }),
  );
  fc.assert(fc.property(fc.nat(9), fc.array(step, { maxLength: 30 }), (last, steps) => {
    const order = new BadgeOrder(Array.from({ length: 10 }, (_, number) => number), 1);
    const mark = order.cursorAt(last);
    const touched = new Set<number>();
    for (const [index, it] of steps.entries()) {
      const known = order.numbers.includes(it.badge);
      if ("other" in it) {
        if (!known || it.badge === it.other || !order.numbers.includes(it.other)) continue;
        order.take(move(it.badge, it.after ? "after" : "before", it.other), index + 2);
      } else order.take(it.kind === "put" ? put(it.badge) : remove(it.badge), index + 2);
      touched.add(it.badge);
    }
    const rest = order.numbers.slice(order.placeAfter(mark));
    for (let badge = 0; badge < 10; badge++) {
      if (!touched.has(badge)) assertEquals(rest.includes(badge), badge > last);
    }
  }));
});
