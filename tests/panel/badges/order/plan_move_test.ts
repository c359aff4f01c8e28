import { assert, assertEquals } from "@std/assert";
import { type Goal, planMove } from "../../../../src/panel/badges/order/plan_move.ts";

const order = ["a", "b", "c", "d", "e"];

/** The order after the planned move, computed as the service does. */
function carriedOut(ids: readonly string[], badgeId: string, goal: Goal): string {
  const plan = planMove(ids, badgeId, goal);
  if (plan.kind === "gone") return plan.what;
  if (plan.kind === "unchanged") return "unchanged";
  const others = ids.filter((id) => id !== badgeId);
  const { move } = plan;
  const to = "before" in move ? others.indexOf(move.before) : others.indexOf(move.after) + 1;
  const moved = others.toSpliced(to, 0, badgeId);
  assertEquals(moved.indexOf(badgeId) + 1, plan.place);
  return moved.join("");
}

Deno.test("planMove() moves a badge next to another one, and to any place", () => {
  const check = (badgeId: string, goal: Goal, expected: string) =>
    assertEquals(carriedOut(order, badgeId, goal), expected);
  check("d", { before: "b" }, "adbce");
  check("b", { after: "d" }, "acdbe");
  check("c", { place: 1 }, "cabde");
  check("c", { place: 4 }, "abdce");
  check("c", { place: Infinity }, "abdec");
  check("c", { before: "d" }, "unchanged");
  check("c", { place: 3 }, "unchanged");
});

Deno.test("planMove() uses the badge that the user named as the anchor", () => {
  const plan = planMove(order, "d", { before: "b" });
  assert(plan.kind === "move");
  assertEquals(plan.move, { badgeId: "d", before: "b" });
});

Deno.test("planMove() can undo every move in an order of five", () => {
  for (const badgeId of order) {
    for (let place = 1; place <= order.length; place++) {
      const plan = planMove(order, badgeId, { place });
      if (plan.kind !== "move") continue;
      const moved = [...carriedOut(order, badgeId, { place })];
      assertEquals(carriedOut(moved, badgeId, { between: plan.from }), order.join(""));
    }
  }
});

Deno.test("planMove() undoes by the neighbour that still exists, and reports when neither does", () => {
  const check = (ids: string, between: { previous?: string; next?: string }, expected: string) => {
    const { previous, next } = between;
    assertEquals(carriedOut([...ids], "x", { between: { previous, next } }), expected);
  };
  check("bcdx", { previous: "a", next: "b" }, "xbcd");
  check("acdx", { previous: "a", next: "b" }, "axcd");
  check("cdx", { previous: "a", next: "b" }, "neighbour");
  check("cd", { previous: "c", next: "d" }, "badge");
});
