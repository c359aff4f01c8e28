import { assertEquals } from "@std/assert";
import { feedErrors, mappingErrors } from "../../../src/panel/imports/item_errors.ts";
import {
  emptyMapping,
  type MappingValue,
} from "../../../src/panel/imports/mappings/mapping_value.ts";

Deno.test("feedErrors() marks a missing or invalid id and address", () => {
  const check = (id: string, url: string, errors: Record<string, string>) =>
    assertEquals<unknown>(feedErrors({ id, url }), errors);
  check("shop", "https://shop.example/a.csv", {});
  check(" shop ", "HTTP://shop.example", {});
  const both = { feedId: "project.idError", "/url": "feeds.urlError" };
  check("", "", both);
  check("my shop", "ftp://shop.example/a.csv", both);
  check("-a", "https://user@shop.example/", both);
});

Deno.test("mappingErrors() marks what is missing, and what would be dropped", () => {
  const check = (over: Partial<MappingValue>, errors: Record<string, string>) => {
    const whole = { id: "erp", fields: { productId: { from: "nr" } }, attributes: [] };
    assertEquals<unknown>(mappingErrors({ ...whole, ...over }), errors);
  };
  const needed = "contentForm.required";
  check({}, {});
  check({ ...emptyMapping }, { mappingId: "project.idError", "/productId/from": needed });
  check({ fields: { productId: { from: "nr" }, sku: { from: " ", pattern: "(a)" } } }, {
    "/sku/from": needed,
  });
  check({ attributes: [{ path: "", from: "" }, { path: "price", from: "" }] }, {
    "row 0/from": needed,
    "row 0/path": needed,
    "row 1/from": needed,
  });
  check({ attributes: [{ path: "a", from: "x" }, { path: " a", from: "y" }] }, {
    "row 1/path": "product.nameTaken",
  });
});
