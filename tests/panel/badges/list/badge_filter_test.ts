import { assert, assertEquals, assertFalse } from "@std/assert";
import {
  isFiltering,
  readFilter,
  writeFilter,
} from "../../../../src/panel/badges/list/badge_filter.ts";

Deno.test("readFilter() and writeFilter() agree, and leave out empty filters", () => {
  const check = (written: string, filter: ReturnType<typeof readFilter>) => {
    assertEquals(readFilter(new URLSearchParams(written)), filter);
    assertEquals(writeFilter(filter).toString(), written);
  };
  check("", { q: undefined, typeId: undefined, state: undefined });
  check("q=-20+%25&typeId=price&state=ended", { q: "-20 %", typeId: "price", state: "ended" });
});

Deno.test("readFilter() ignores what it does not understand", () => {
  const filter = readFilter(new URLSearchParams("q=++&typeId=&state=gone&status=paused&page=3"));
  assertFalse(isFiltering(filter));
  assert(isFiltering({ q: "sale" }));
});
