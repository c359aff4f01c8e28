import { assertEquals } from "@std/assert";
import { judgeTree } from "../../../src/domain/conditions/decision_tree.ts";
import { Join, not, Truth, truthOf } from "../../../src/domain/conditions/truth.ts";

/** Joins what is said of each item. */
function joined<T>(join: Join, items: readonly T[], truthOfItem: (item: T) => Truth): Truth {
  const parts = items.map((leaf) => ({ join: undefined, leaf }));
  return judgeTree({ join, parts }, truthOfItem);
}
const allOf = <T>(items: readonly T[], test: (item: T) => Truth) => joined(Join.and, items, test);
const anyOf = <T>(items: readonly T[], test: (item: T) => Truth) => joined(Join.or, items, test);

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

Deno.test("judgeTree(and) is Kleene's and", () => {
  checkJoin(allOf, [[no, no, no], [no, unknown, unknown], [no, unknown, yes]]);
});

Deno.test("judgeTree(or) is Kleene's or", () => {
  checkJoin(anyOf, [[no, unknown, yes], [unknown, unknown, yes], [yes, yes, yes]]);
});

Deno.test("judgeTree(and) of nothing is yes, judgeTree(or) of nothing is no", () => {
  assertEquals(allOf([], () => unknown), yes);
  assertEquals(anyOf([], () => unknown), no);
});

Deno.test("judgeTree(and) and judgeTree(or) of one thing are what it is", () => {
  for (const truth of all) {
    assertEquals(allOf([truth], (item) => item), truth);
    assertEquals(anyOf([truth], (item) => item), truth);
  }
});

Deno.test("judgeTree(and) looks no further than the first no, judgeTree(or) than the first yes", () => {
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
