import { assertEquals } from "@std/assert";
import {
  formOf,
  invalidFields,
  type ProjectForm,
  settingsOf,
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

Deno.test("invalidFields() lists each invalid field, and no other", () => {
  assertEquals(invalidFields(formOf(shop)), []);
  assertEquals(invalidFields(aForm({ cacheSeconds: "86400", maxBadgesPerProduct: "" })), []);
  assertEquals(invalidFields(aForm({ allowedOrigins: [] })), []);
  for (const cacheSeconds of ["86401", "-1", "1.5", "1e3", "soon"]) {
    assertEquals(invalidFields(aForm({ cacheSeconds })), ["cacheSeconds"], cacheSeconds);
  }
  const nothing = { name: " ", maxBadgesPerProduct: "0", allowedOrigins: [" "] };
  assertEquals(invalidFields(aForm(nothing)), ["name", "maxBadgesPerProduct", "allowedOrigins"]);
});
