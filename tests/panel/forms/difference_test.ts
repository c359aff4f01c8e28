import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { differences, take } from "../../../src/panel/forms/difference.ts";

Deno.test("differences() lists each member that differs between two versions, and who changed it", () => {
  const base = { name: "Sale", content: { text: "Sale", colour: "red" }, endsAt: "2026" };
  const mine = { name: "Mine", content: { text: "Sale!", colour: "red" }, endsAt: "2026" };
  const theirs = { name: "Theirs", content: { text: "Sale", colour: "blue" }, status: "paused" };
  assertEquals(differences({ base, mine, theirs }), [
    { pointer: "/name", mine: "Mine", theirs: "Theirs", changedBy: "both" },
    { pointer: "/content/text", mine: "Sale!", theirs: "Sale", changedBy: "me" },
    { pointer: "/content/colour", mine: "red", theirs: "blue", changedBy: "them" },
    { pointer: "/endsAt", mine: "2026", theirs: undefined, changedBy: "them" },
    { pointer: "/status", mine: undefined, theirs: "paused", changedBy: "them" },
  ]);
});

Deno.test("differences() keeps lists whole, and the places that it is given", () => {
  const mine = { when: { a: 1 }, ids: [1, 2] };
  const theirs = { when: { b: 1 }, ids: [1, 3] };
  const found = differences({ base: {}, mine, theirs }, ["/when"]);
  assertEquals(found.map(({ pointer }) => pointer), ["/when", "/ids"]);
});

Deno.test("take() of all differences gives mine, of none theirs, and changes neither", () => {
  const object = fc.dictionary(fc.oneof(fc.string(), fc.constant("__proto__")), fc.jsonValue());
  fc.assert(fc.property(object, object, object, (base, mine, theirs) => {
    const [before, after] = [JSON.stringify(theirs), JSON.stringify(mine)];
    const found = differences({ base, mine, theirs });
    assertEquals(sorted(take(theirs, found)), sorted(mine));
    assertEquals(sorted(take(theirs, [])), sorted(theirs));
    assertEquals([JSON.stringify(theirs), JSON.stringify(mine)], [before, after]);
  }));
});

Deno.test("differences() sees a member with the name of an inherited one", () => {
  const mine: unknown = JSON.parse('{"__proto__": {}}');
  const found = differences({ base: {}, mine, theirs: {} });
  assertEquals(found.map(({ pointer, theirs }) => [pointer, theirs]), [["/__proto__", undefined]]);
});

/** The JSON of a value with sorted keys. */
function sorted(value: unknown): string {
  return JSON.stringify(
    value,
    (_key, part) =>
      typeof part === "object" && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => one < other ? -1 : 1))
        : part,
  );
}
