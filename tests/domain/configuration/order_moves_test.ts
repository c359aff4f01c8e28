import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { mergedOrder, stableItems } from "../../../src/domain/configuration/order_moves.ts";

const items = (text: string) => [...text];
const placedOf = (current: string, wanted: string) => {
  const stable = stableItems(items(current), items(wanted));
  return new Set(items(wanted).filter((id) => !stable.has(id)));
};
const merged = (current: string, wanted: string) =>
  mergedOrder(items(current), items(wanted), placedOf(current, wanted)).join("");

Deno.test("stableItems() moves as few as any subset of moves could", () => {
  const permutation = fc.shuffledSubarray(items("abcdefg"), { minLength: 7 });
  fc.assert(fc.property(permutation, (wanted) => {
    const current = items("abcdefg");
    const stable = stableItems(current, wanted);
    assertEquals(wanted.filter((it) => stable.has(it)), current.filter((it) => stable.has(it)));
    assertEquals(stable.size, longestByTrial(current, wanted));
  }));
});

/** The size of the largest set of items that have one order in both lists, of all sets. */
function longestByTrial(current: readonly string[], wanted: readonly string[]): number {
  let longest = 0;
  for (let set = 0; set < 2 ** current.length; set++) {
    const isIn = (it: string) => (set >> current.indexOf(it)) % 2 === 1;
    const kept = current.filter(isIn);
    if (wanted.filter(isIn).join() === kept.join()) longest = Math.max(longest, kept.length);
  }
  return longest;
}

Deno.test("stableItems() prefers some of equally good items", () => {
  assertEquals(stableItems(["a", "b"], ["b", "a"], new Set(["a"])), new Set(["a"]));
  assertEquals(stableItems(["a", "b"], ["b", "a"], new Set(["b"])), new Set(["b"]));
});

Deno.test("mergedOrder() leaves items that the document lacks beside their neighbours", () => {
  const check = (current: string, wanted: string, expected: string) =>
    assertEquals(merged(current, wanted), expected, `${current} ${wanted}`);
  check("abc", "abc", "abc");
  check("axbyc", "abc", "axbyc");
  check("axb", "ba", "xba");
  check("xab", "nab", "xnab");
  check("axb", "anb", "anxb");
  check("axb", "abn", "axbn");
  check("xy", "n", "xyn");
  check("", "ab", "ab");
  check("abxcd", "dabc", "dabxc");
});

Deno.test("mergedOrder() has all items once, the document's in its order, the others in theirs", () => {
  const lists = fc.tuple(
    fc.shuffledSubarray(items("abcdefgh")),
    fc.shuffledSubarray(items("efghijkl")),
  );
  fc.assert(fc.property(lists, ([current, wanted]) => {
    const result = items(merged(current.join(""), wanted.join("")));
    assertEquals(result.toSorted(), [...new Set([...current, ...wanted])].toSorted());
    assertEquals(result.filter((it) => wanted.includes(it)), wanted);
    const lacking = current.filter((it) => !wanted.includes(it));
    assertEquals(result.filter((it) => lacking.includes(it)), lacking);
    assert(merged(result.join(""), result.join("")) === result.join(""));
  }));
});
