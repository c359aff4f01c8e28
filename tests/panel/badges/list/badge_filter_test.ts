import { assert, assertEquals, assertFalse } from "@std/assert";
import {
  isFiltering,
  type ListFilter,
  readFilter,
  writeFilter,
} from "../../../../src/panel/badges/list/badge_filter.ts";

Deno.test("readFilter() and writeFilter() agree, and leave out empty filters", () => {
  const check = (written: string, filter: ListFilter) => {
    const all = { q: undefined, typeId: undefined, state: undefined, sort: undefined };
    assertEquals(readFilter(new URLSearchParams(written)), { ...all, ...filter });
    assertEquals(writeFilter(filter).toString(), written);
  };
  check("", {});
  check("q=-20+%25&typeId=price&state=ended", { q: "-20 %", typeId: "price", state: "ended" });
  check("sort=end", { sort: "end" });
});

Deno.test("readFilter() ignores what it does not understand", () => {
  const filter = readFilter(
    new URLSearchParams("q=++&typeId=&state=gone&status=paused&page=3&sort=up"),
  );
  assertEquals(filter.sort, undefined);
  assertFalse(isFiltering({ sort: "end" }));
  assertFalse(isFiltering(filter));
  assert(isFiltering({ q: "sale" }));
});
