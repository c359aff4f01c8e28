import { assertEquals } from "@std/assert";
import { badgeText, iconKey } from "../../../src/domain/badges/badge_text.ts";

function check(content: object, expected: string | undefined) {
  assertEquals(badgeText(content), expected, JSON.stringify(content));
}

Deno.test("badgeText() prefers the field text", () => {
  check({ title: "x", text: "Sale" }, "Sale");
  check({ text: 0, title: "x" }, "0");
  check({ text: "<b>Sale</b>" }, "<b>Sale</b>");
});

Deno.test("badgeText() takes the first text or number that is neither a colour nor an icon", () => {
  check({ icon: "leaf", iconUrl: "/a.svg", title: "Organic" }, "Organic");
  check({ backgroundColour: "red", title: "Gold" }, "Gold");
  check({ "text-color": "red", background: "blue", percent: 20 }, "20");
  check({ text: "", title: "Sale" }, "Sale");
  check({ text: { en: "x" }, list: ["x"], isNew: true, title: "New" }, "New");
});

Deno.test("badgeText() is undefined without any text", () => {
  check({}, undefined);
  check({ text: " ", colour: "red", icon: "leaf", flag: true, none: null }, undefined);
});

Deno.test("iconKey finds an icon whatever its naming style", () => {
  const keys = ["icon", "iconUrl", "icon_url", "Icon", "iconic", "text", "iconColour"];
  assertEquals(keys.filter((key) => iconKey.test(key)), keys.slice(0, 4));
});
