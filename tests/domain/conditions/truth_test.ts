import { assertEquals } from "@std/assert";
import {
  Join,
  not,
  overItems,
  type Test,
  Truth,
  truthOf,
} from "../../../src/domain/conditions/truth.ts";

const allOf = <T>(items: readonly T[], test: Test<T>) => overItems(Join.and, items, test, 0);
const anyOf = <T>(items: readonly T[], test: Test<T>) => overItems(Join.or, items, test, 0);

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

Deno.test("overItems(and) is Kleene's and", () => {
  checkJoin(allOf, [[no, no, no], [no, unknown, unknown], [no, unknown, yes]]);
});

Deno.test("overItems(or) is Kleene's or", () => {
  checkJoin(anyOf, [[no, unknown, yes], [unknown, unknown, yes], [yes, yes, yes]]);
});

Deno.test("overItems(and) of nothing is yes, overItems(or) of nothing is no", () => {
  assertEquals(allOf([], () => unknown), yes);
  assertEquals(anyOf([], () => unknown), no);
});

Deno.test("overItems(and) and overItems(or) of one thing are what it is", () => {
  for (const truth of all) {
    assertEquals(allOf([truth], (item) => item), truth);
    assertEquals(anyOf([truth], (item) => item), truth);
  }
});

Deno.test("overItems(and) looks no further than the first no, overItems(or) than the first yes", () => {
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
