import { assert, assertEquals } from "@std/assert";
import { StringFilter } from "../../../../src/domain/conditions/fields/string_filter.ts";

Deno.test("StringFilter has all strings that were added, and few others", () => {
  const filter = new StringFilter();
  const textOf = (number: number) => `text ${number}`;
  for (let count = 0; count < 2_000; count++) {
    filter.add(textOf(count));
    assert(filter.mayHave(textOf(count)) && filter.mayHave(textOf(count >> 1)));
  }
  const others = Array.from({ length: 2_000 }, (_, nth) => textOf(-nth - 1));
  assert(others.filter((text) => filter.mayHave(text)).length < 200);
  filter.clear();
  assertEquals(filter.mayHave(textOf(5)), false);
  for (const text of others) filter.add(text);
  const cleared = Array.from({ length: 2_000 }, (_, nth) => textOf(nth));
  assert(cleared.filter((text) => filter.mayHave(text)).length < 200);
});
