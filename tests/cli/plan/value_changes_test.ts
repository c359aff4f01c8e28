import { assertEquals } from "@std/assert";
import { valueChanges } from "../../../src/cli/plan/value_changes.ts";

Deno.test("valueChanges() quotes both sides or none, and says what is not set", () => {
  const before = { text: "Organic", endsAt: "2026-12-24T00:00:00.000Z", content: { a: 1, b: 2 } };
  const after = { text: "100% organic", status: "paused", content: { a: 1, b: "2" } };
  assertEquals(valueChanges(before, after), [
    'text: "Organic" → "100% organic"',
    "endsAt: 2026-12-24T00:00:00Z → (not set)",
    'content.b: 2 → "2"',
    "status: (not set) → paused",
  ]);
});
