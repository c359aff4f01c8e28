import { assertEquals } from "@std/assert";
import { badgeText } from "../../../src/client/element/badge_text.ts";

function check(content: object, expected: string | undefined) {
  assertEquals(badgeText(content), expected, JSON.stringify(content));
}

Deno.test("badgeText() takes the text before all else", () => {
  check({ title: "x", text: "Sale" }, "Sale");
  check({ text: 0, title: "x" }, "0");
  check({ text: "<b>Sale</b>" }, "<b>Sale</b>");
});

Deno.test("badgeText() takes the first text or number that is no colour", () => {
  check({ backgroundColour: "red", title: "Gold" }, "Gold");
  check({ "text-color": "red", background: "blue", percent: 20 }, "20");
  check({ text: "", title: "Sale" }, "Sale");
  check({ text: { en: "x" }, list: ["x"], isNew: true, title: "New" }, "New");
});

Deno.test("badgeText() has nothing to say where there is nothing", () => {
  check({}, undefined);
  check({ text: " ", colour: "red", flag: true, none: null }, undefined);
});
