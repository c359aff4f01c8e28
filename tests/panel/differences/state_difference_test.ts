import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { isSameJson } from "../../../src/panel/forms/json.ts";
import { listDifference } from "../../../src/panel/differences/list_difference.ts";
import {
  type Difference,
  inParts,
  stateDifference,
} from "../../../src/panel/differences/state_difference.ts";

const json = fc.jsonValue({ maxDepth: 3 });
const key = fc.oneof(fc.constantFrom("a", "b", "a/b"), fc.string()).filter((it) =>
  it !== "__proto__"
);
const jsonObject = fc.dictionary(key, json);

/** The state with the differences applied. */
function apply(state: unknown, differences: readonly Difference[]): unknown {
  return differences.reduce(put, state);
}

function put(state: unknown, { path: [key, ...path], after, ...rest }: Difference): unknown {
  if (key === undefined) return after;
  const fields = new Map(Object.entries(Object(state)));
  const value = put(fields.get(key), { path, after, ...rest });
  if (value === undefined) fields.delete(key);
  else fields.set(key, value);
  return Object.fromEntries(fields);
}

Deno.test("stateDifference() applied to the state before gives the state after", () => {
  fc.assert(fc.property(jsonObject, jsonObject, (before, after) => {
    assert(isSameJson(apply(before, stateDifference(before, after)), after));
  }));
  fc.assert(fc.property(json, (state) => assertEquals(stateDifference(state, state), [])));
});

Deno.test("stateDifference() reports each path once, with the value before", () => {
  fc.assert(fc.property(jsonObject, jsonObject, (before, after) => {
    const differences = stateDifference(before, after);
    const places = new Set(differences.map(({ path }) => JSON.stringify(path)));
    assertEquals(places.size, differences.length);
    const back = differences.map(({ path, before }) => ({ path, after: before }));
    assert(isSameJson(apply(after, back), before));
  }));
});

Deno.test("stateDifference() descends into objects, and treats lists as a whole", () => {
  const before = { name: "A", content: { text: "x", size: { px: 1 } }, ids: [1, 2], gone: null };
  const after = { name: "A", content: { size: { px: 2 }, text: "x" }, ids: [2], made: "" };
  assertEquals(stateDifference(before, after), [
    { path: ["content", "size", "px"], before: 1, after: 2 },
    { path: ["ids"], before: [1, 2], after: [2] },
    { path: ["made"], after: "" },
    { path: ["gone"], before: null },
  ]);
  assertEquals(stateDifference(undefined, after), [{ path: [], after }]);
  assertEquals(stateDifference(before, undefined), [{ path: [], before }]);
});

Deno.test("inParts() splits what was added or removed as a whole into its members, and loses nothing", () => {
  assertEquals(inParts(stateDifference(undefined, { a: { b: 1, c: {} }, d: [2] })), [
    { path: ["a", "b"], after: 1 },
    { path: ["a", "c"], after: {} },
    { path: ["d"], after: [2] },
  ]);
  assertEquals(inParts(stateDifference({ a: { b: 1 } }, { a: 5 })), [
    { path: ["a"], before: { b: 1 }, after: 5 },
  ]);
  fc.assert(fc.property(jsonObject, (state) => {
    assert(isSameJson(apply(undefined, inParts(stateDifference(undefined, state))), state));
  }));
});

Deno.test("listDifference() contains both lists, each in its order", () => {
  const list = fc.array(fc.oneof(fc.integer({ min: 0, max: 4 }), json), { maxLength: 12 });
  const side = (items: ReturnType<typeof listDifference>, without: string) =>
    items.filter(({ kind }) => kind !== without).map(({ value }) => value);
  fc.assert(fc.property(list, list, (before, after) => {
    const items = listDifference(before, after);
    assert(isSameJson(side(items, "added"), before));
    assert(isSameJson(side(items, "removed"), after));
  }));
});

Deno.test("listDifference() keeps as many items as possible, also in long lists", () => {
  const said = (before: readonly string[], after: readonly string[]) =>
    listDifference(before, after).map(({ kind, value }) => `${kind} ${value}`);
  assertEquals(said(["a", "b", "c"], ["b", "c", "d"]), [
    "removed a",
    "kept b",
    "kept c",
    "added d",
  ]);
  const many = Array.from({ length: 3000 }, (_, at) => `${at}`);
  const moved = [...many.slice(1), "0"];
  assertEquals(said(many, moved).length, 6000);
  assertEquals(said(many, [...many, "x"]).filter((it) => !it.startsWith("kept")), ["added x"]);
});
