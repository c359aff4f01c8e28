import { assertEquals } from "@std/assert";
import { movedList, movedPages } from "../../../../src/panel/badges/order/moved_list.ts";
import type { Goal } from "../../../../src/panel/badges/order/plan_move.ts";

function listOf(ids: string) {
  return [...ids].map((id) => ({ id }));
}

Deno.test("movedList() shows a move as far as the list is loaded, and leaves the rest as it is", () => {
  const check = (badgeId: string, goal: Goal, expected: string) => {
    const moved = movedList(listOf("abcd"), { badgeId, goal });
    assertEquals(moved.map(({ id }) => id).join(""), expected);
  };
  check("d", { before: "a" }, "dabc");
  check("a", { after: "c" }, "bcad");
  check("a", { between: { previous: "b", next: "c" } }, "bacd");
  check("a", { after: "z" }, "abcd");
  check("z", { before: "a" }, "abcd");
  check("a", { place: 3 }, "abcd");
});

Deno.test("movedList() is idempotent", () => {
  const moved = { badgeId: "d", goal: { before: "b" } };
  const once = movedList(listOf("abcd"), moved);
  assertEquals(movedList(once, moved), once);
});

Deno.test("movedPages() keeps the length of each page", () => {
  const pages = [{ data: listOf("abc"), meta: 1 }, { data: listOf("de"), meta: 2 }];
  const moved = movedPages(pages, { badgeId: "a", goal: { after: "d" } });
  assertEquals(moved, [{ data: listOf("bcd"), meta: 1 }, { data: listOf("ae"), meta: 2 }]);
});
