import { assertEquals } from "@std/assert";
import {
  readSavedFilters,
  savedFiltersMax,
  storeSavedFilters,
  withFilter,
} from "../../../../src/panel/badges/list/saved_filters.ts";

Deno.test("readSavedFilters() returns a project's filters, and none if what is stored is no list of them", () => {
  const filters = [{ name: "Ends soon", search: "state=live&sort=end" }];
  storeSavedFilters("shop", filters);
  assertEquals(readSavedFilters("shop"), filters);
  assertEquals(readSavedFilters("other"), []);
  for (const stored of ["{", "{}", '[{"name":3,"search":""}]']) {
    localStorage.setItem("panel.filters.shop", stored);
    assertEquals(readSavedFilters("shop"), [], stored);
  }
  localStorage.removeItem("panel.filters.shop");
});

Deno.test("withFilter() replaces the filter of the same name, and drops the oldest if there are too many", () => {
  const filter = (name: string, search = "") => ({ name, search });
  const [a, b] = [filter("a"), filter("b")];
  assertEquals(withFilter([a, b], filter("a", "q=x")), [b, filter("a", "q=x")]);
  const many = Array.from({ length: savedFiltersMax }, (_, at) => filter(`${at}`));
  assertEquals(withFilter(many, a), [...many.slice(1), a]);
});
