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

Deno.test("valueChanges() shows the part of long values that differs", () => {
  const check = (before: unknown, after: unknown, line: string) =>
    assertEquals(valueChanges({ a: before }, { a: after }), [`a: ${line}`]);
  const long = "A long text about the winter sale, which goes on and on until the spring.";
  // At the end, in the middle, and at the beginning.
  const end = "…he winter sale, which goes on and on until the spring.";
  check(`${long} 10 %`, `${long} 20 %`, `${end} 10 %" → ${end} 20 %"`);
  const rest = " A long text about the winter sale…";
  check(
    `${long} ${long}`,
    `${long} ${long}`.replace("spring", "summer"),
    `…n and on until the spring.${rest} → …n and on until the summer.${rest}`,
  );
  const start = "long text about the winter sale, which goes on and on u…";
  check(`A ${long}`, `B ${long}`, `"A A ${start} → "B A ${start}`);
  check("Sale", `A ${long}`, `"Sale" → "A A ${start}`);
  // Half of a character is left out.
  const trees = "🎄".repeat(50);
  const [line] = valueChanges({ a: `${trees}!${trees}` }, { a: `${trees}?.${trees}` });
  assertEquals(/!.+\?/.test(line ?? "") && !/\p{Surrogate}/u.test(line ?? ""), true, line);
});
