import { assertEquals } from "@std/assert";
import { RequiredLists } from "../../../../src/domain/conditions/fields/required_lists.ts";

Deno.test("RequiredLists take a step for 32 values that many lists share, in whatever order they were added", () => {
  const found: number[] = [];
  const lists = new RequiredLists(found);
  let values = 0;
  const newValues = (count: number) => Array.from({ length: count }, () => values++);
  /** Adds 32 values, each first in a list with values of its own, and then all in three lists. */
  const addShared = (): [number, readonly number[]] => {
    const shared = newValues(32);
    for (const value of shared) lists.add([value, ...newValues(45)]);
    lists.add(newValues(5));
    lists.add(shared);
    lists.add(shared.toReversed());
    return [lists.add(shared), shared];
  };
  const stepsFor = (list: number, values: readonly number[], expected: boolean) => {
    found.splice(0, found.length, ...values);
    lists.look();
    const before = lists.steps;
    assertEquals(lists.isIncluded(list), expected);
    return lists.steps - before;
  };
  const [first, ofFirst] = addShared();
  assertEquals(stepsFor(first, ofFirst, true), 1);
  assertEquals(stepsFor(first, ofFirst.slice(1), false), 0);
  const [second, ofSecond] = addShared();
  assertEquals(stepsFor(second, ofSecond, true), 1);
  assertEquals(stepsFor(first, [...ofSecond, ...ofFirst], true), 1);
  assertEquals(stepsFor(second, [...ofFirst, ...ofSecond.slice(1)], false), 1);
});

Deno.test("RequiredLists.isIncluded() ignores values that no list has", () => {
  const found = [1, 2, 3, 4, 9];
  const lists = new RequiredLists(found);
  assertEquals(lists.isIncluded(lists.add([0, 1, 2, 3, 4])), false);
  assertEquals(lists.isIncluded(lists.add([4, 3, 2, 1])), true);
});

Deno.test("RequiredLists.rarest() is the value that no other list has, once there are many", () => {
  const lists = new RequiredLists([]);
  for (let own = 10; own < 310; own++) lists.add([own, 1, 2, 3, 4]);
  assertEquals(lists.isIncluded(0), false);
  for (const list of [0, 1, 299]) assertEquals(lists.rarest(list), list + 10);
});
