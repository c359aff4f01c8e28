import { assert, assertEquals } from "@std/assert";
import { type Goal, planMove } from "../../../../../src/panel/badges/list/order/plan_move.ts";

const order = ["a", "b", "c", "d", "e"];

/** The order after the planned move, made as the service makes it. */
function carriedOut(ids: readonly string[], badgeId: string, goal: Goal): string {
  const plan = planMove(ids, badgeId, goal);
  if (plan.kind === "gone") return plan.what;
  if (plan.kind === "there") return "there";
  const others = ids.filter((id) => id !== badgeId);
  const { move } = plan;
  const to = "before" in move ? others.indexOf(move.before) : others.indexOf(move.after) + 1;
  const moved = others.toSpliced(to, 0, badgeId);
  assertEquals(moved.indexOf(badgeId) + 1, plan.place);
  return moved.join("");
}

Deno.test("planMove() brings a badge beside another one, and to any place", () => {
  const check = (badgeId: string, goal: Goal, expected: string) =>
    assertEquals(carriedOut(order, badgeId, goal), expected);
  check("d", { before: "b" }, "adbce");
  check("b", { after: "d" }, "acdbe");
  check("c", { place: 1 }, "cabde");
  check("c", { place: 4 }, "abdce");
  check("c", { place: Infinity }, "abdec");
  check("c", { before: "d" }, "there");
  check("c", { place: 3 }, "there");
});

Deno.test("planMove() names as anchor the badge that the reader named", () => {
  const plan = planMove(order, "d", { before: "b" });
  assert(plan.kind === "move");
  assertEquals(plan.move, { badgeId: "d", before: "b" });
});

Deno.test("planMove() knows the way back of every move in an order of five", () => {
  for (const badgeId of order) {
    for (let place = 1; place <= order.length; place++) {
      const plan = planMove(order, badgeId, { place });
      if (plan.kind !== "move") continue;
      const moved = [...carriedOut(order, badgeId, { place })];
      assertEquals(carriedOut(moved, badgeId, { between: plan.from }), order.join(""));
    }
  }
});

Deno.test("planMove() goes back by the neighbour that is left, and says when none is", () => {
  const check = (ids: string, between: { previous?: string; next?: string }, expected: string) => {
    const { previous, next } = between;
    assertEquals(carriedOut([...ids], "x", { between: { previous, next } }), expected);
  };
  check("bcdx", { previous: "a", next: "b" }, "xbcd");
  check("acdx", { previous: "a", next: "b" }, "axcd");
  check("cdx", { previous: "a", next: "b" }, "neighbour");
  check("cd", { previous: "c", next: "d" }, "badge");
});
