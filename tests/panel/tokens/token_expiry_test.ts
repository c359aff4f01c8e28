import { assertEquals } from "@std/assert";
import { tokenExpiry } from "../../../src/panel/tokens/token_expiry.ts";

const now = Date.parse("2026-01-31T09:30:00Z");

Deno.test("tokenExpiry() is over from its instant on, and never without one", () => {
  const of = (expiresAt?: string) => tokenExpiry({ expiresAt }, now, "en");
  assertEquals(of(), { key: "tokens.neverExpires", when: "", isOver: false });
  assertEquals(of("2026-02-02T09:30:00Z"), {
    key: "tokens.expires",
    when: "in 2 days",
    isOver: false,
  });
  assertEquals(of("2026-01-31T09:30:00.000Z").isOver, true);
  assertEquals(of("2026-01-29T09:30:00Z").when, "2 days ago");
});
