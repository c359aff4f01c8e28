import { assertEquals } from "@std/assert";
import {
  faultyFields,
  formOf,
  type ProjectForm,
  settingsOf,
  suggestedId,
} from "../../../src/panel/settings/project_form.ts";

const shop = {
  name: "Shop",
  cacheSeconds: 0,
  maxBadgesPerProduct: 3,
  allowedOrigins: ["https://shop.example"],
};
const aForm = (parts: Partial<ProjectForm>): ProjectForm => ({ ...formOf(shop), ...parts });

Deno.test("settingsOf() is the inverse of formOf(), with defaults for omitted settings", () => {
  for (const settings of [shop, { name: "Shop" }, { name: "Shop", allowedOrigins: [] }]) {
    assertEquals(settingsOf(formOf(settings)), settings);
  }
  const { name } = shop;
  const open = { name, cacheSeconds: "", maxBadgesPerProduct: " " };
  assertEquals(settingsOf(open), { name });
});

Deno.test("settingsOf() accepts origins as people copy them", () => {
  const allowedOrigins = ["", " https://shop.example/ ", "https://b.example"];
  assertEquals(settingsOf(aForm({ allowedOrigins })).allowedOrigins, [
    "https://shop.example",
    "https://b.example",
  ]);
});

Deno.test("faultyFields() lists each invalid field, and no other", () => {
  assertEquals(faultyFields(formOf(shop)), []);
  assertEquals(faultyFields(aForm({ cacheSeconds: "86400", maxBadgesPerProduct: "" })), []);
  assertEquals(faultyFields(aForm({ allowedOrigins: [] })), []);
  for (const cacheSeconds of ["86401", "-1", "1.5", "1e3", "soon"]) {
    assertEquals(faultyFields(aForm({ cacheSeconds })), ["cacheSeconds"], cacheSeconds);
  }
  const nothing = { name: " ", maxBadgesPerProduct: "0", allowedOrigins: [" "] };
  assertEquals(faultyFields(aForm(nothing)), ["name", "maxBadgesPerProduct", "allowedOrigins"]);
});

Deno.test("suggestedId() is a valid id from the letters of a name", () => {
  assertEquals(suggestedId("Mein Shöp & Café"), "mein-shop-cafe");
  assertEquals(suggestedId("  -- "), "");
  assertEquals(suggestedId("商店"), "");
});
