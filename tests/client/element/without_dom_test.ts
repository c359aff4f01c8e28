import { assertEquals, assertInstanceOf, assertStrictEquals } from "@std/assert";
import { BadgeClient } from "../../../src/client/mod.ts";
import { defineProductBadges, ProductBadgesElement } from "../../../src/client/element/mod.ts";

Deno.test("the element's module can be imported without a DOM", () => {
  assertEquals(typeof globalThis.HTMLElement, "undefined");
  assertEquals(typeof ProductBadgesElement, "function");
});

Deno.test("defineProductBadges() returns the client without a DOM", () => {
  assertInstanceOf(
    defineProductBadges({ projectId: "shop", baseUrl: "https://badges.example" }),
    BadgeClient,
  );
  const client = new BadgeClient({ projectId: "shop", baseUrl: "https://badges.example" });
  assertStrictEquals(defineProductBadges(client), client);
});
