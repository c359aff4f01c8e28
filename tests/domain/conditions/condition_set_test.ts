import { assertEquals } from "@std/assert";
import { ConditionSet } from "../../../src/domain/conditions/condition_set.ts";
import { readCondition } from "../../../src/domain/conditions/read_condition.ts";
import type { JsonObject } from "../../../src/domain/json.ts";
import { noon } from "./support.ts";
import { Watched } from "./watched.ts";

function conditionSet(...conditions: readonly JsonObject[]): ConditionSet {
  const set = new ConditionSet();
  for (const condition of conditions) set.add(readCondition(condition));
  return set;
}

Deno.test("ConditionSet reads a value once for each subject, when it is first needed", () => {
  const set = conditionSet({ a: 1 }, { $not: { a: 1 } }, { a: { $gt: 5 } }, {
    $or: [{ a: { $gt: 5 } }, { a: 1 }],
  });
  const check = (list: readonly number[], ...expected: boolean[]) => {
    const watched = new Watched(list);
    set.begin(watched.subject, noon);
    assertEquals(watched.lookups, 0);
    assertEquals([0, 1, 2, 3].map((number) => set.holds(number)), expected);
    const { walks } = watched;
    for (const number of [0, 1, 2, 3]) set.holds(number);
    assertEquals([watched.lookups, watched.walks], [1, walks]);
  };
  check([1], true, false, false, true);
  check([3], false, true, false, false);
  check([1, 6], true, false, true, true);
});

Deno.test("ConditionSet evaluates no more parts of a condition than it needs to decide", () => {
  const watched = new Watched([1]);
  const set = conditionSet({ b: 1, a: 1 }, { $or: [{ b: 2 }, { a: 1 }] });
  set.begin({ ...watched.subject, b: 2 }, noon);
  const before = watched.walks;
  assertEquals([set.holds(0), set.holds(1)], [false, true]);
  assertEquals(watched.walks, before);
});

Deno.test("ConditionSet.add() numbers conditions from 0, including equal ones", () => {
  const set = new ConditionSet();
  const conditions: JsonObject[] = [{ a: 1 }, { b: 1 }, { a: 1 }];
  assertEquals(conditions.map((it) => set.add(readCondition(it))), [0, 1, 2]);
});
