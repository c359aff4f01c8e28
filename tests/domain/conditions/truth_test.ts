import { assertEquals } from "@std/assert";
import { allOf, anyOf, not, Truth, truthOf } from "../../../src/domain/conditions/truth.ts";

const { no, unknown, yes } = Truth;

/** A table in the order no, unknown, yes. */
const all = [no, unknown, yes];

/** Joins three values in every grouping and order in which they can come. */
const checkJoin = (join: typeof allOf, expected: readonly (readonly Truth[])[]) => {
  all.forEach((a, row) =>
    all.forEach((b, column) => {
      const truth = expected[row]?.[column];
      assertEquals(join([a, b], (item) => item), truth, `${a}, ${b}`);
      assertEquals(join([b, a], (item) => item), truth, `${b}, ${a}`);
      for (const c of all) {
        const left = join([join([a, b], (item) => item), c], (item) => item);
        assertEquals(join([a, b, c], (item) => item), left, `${a}, ${b}, ${c}`);
      }
    })
  );
};

/** The items that are judged before the answer is certain. */
const judged = (join: typeof allOf, items: readonly Truth[]) => {
  const seen: Truth[] = [];
  join(items, (item) => {
    seen.push(item);
    return item;
  });
  return seen;
};

Deno.test("allOf() is Kleene's and", () => {
  checkJoin(allOf, [[no, no, no], [no, unknown, unknown], [no, unknown, yes]]);
});

Deno.test("anyOf() is Kleene's or", () => {
  checkJoin(anyOf, [[no, unknown, yes], [unknown, unknown, yes], [yes, yes, yes]]);
});

Deno.test("allOf() of nothing is yes, anyOf() of nothing is no", () => {
  assertEquals(allOf([], () => unknown), yes);
  assertEquals(anyOf([], () => unknown), no);
});

Deno.test("allOf() and anyOf() of one thing are what it is", () => {
  for (const truth of all) {
    assertEquals(allOf([truth], (item) => item), truth);
    assertEquals(anyOf([truth], (item) => item), truth);
  }
});

Deno.test("allOf() looks no further than the first no, anyOf() than the first yes", () => {
  assertEquals(judged(allOf, [yes, unknown, no, yes]), [yes, unknown, no]);
  assertEquals(judged(anyOf, [no, unknown, yes, no]), [no, unknown, yes]);
  assertEquals(judged(allOf, [yes, unknown]), [yes, unknown]);
  assertEquals(judged(anyOf, [no, unknown]), [no, unknown]);
});

Deno.test("not() turns yes and no around and leaves unknown", () => {
  assertEquals(all.map(not), [yes, unknown, no]);
});

Deno.test("truthOf() is yes or no", () => {
  assertEquals([truthOf(true), truthOf(false)], [yes, no]);
});
