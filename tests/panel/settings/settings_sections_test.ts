import { assertEquals } from "@std/assert";
import { offeredSections, sectionOfHash } from "../../../src/panel/settings/settings_sections.ts";

Deno.test("sectionOfHash() finds the page of each part that links name, else the first page", () => {
  const check = (hash: string, section: string) => assertEquals(sectionOfHash(hash), section);
  check("", "general");
  check("#new-project", "general");
  check("#maxBadgesPerProduct", "shoppers");
  check("#allowedOrigins", "shoppers");
  check("#use-it", "developers");
  check("#delete-project", "danger");
  check("#constructor", "general");
});

Deno.test("offeredSections() leaves out what only tokens that manage projects can use", () => {
  const common = ["general", "shoppers", "data", "developers"] as const;
  assertEquals(offeredSections(["read", "write"]), [...common]);
  assertEquals(offeredSections(["admin"]), [...common, "danger"]);
});
