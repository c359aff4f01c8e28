import { assertEquals } from "@std/assert";
import { checkSchema } from "../../src/json_schema/content_schema.ts";

/** The errors of a schema of `type: "object"` with these parts, each as `pointer detail`. */
export function schemaViolations(parts: Record<string, unknown>): string[] {
  const violations = checkSchema(JSON.parse(JSON.stringify({ type: "object", ...parts })));
  return violations.map((violation) =>
    "pointer" in violation ? `${violation.pointer} ${violation.detail}` : ""
  );
}

export function checkAccepted(parts: Record<string, unknown>) {
  assertEquals(schemaViolations(parts), []);
}

export function checkRefused(parts: Record<string, unknown>, ...starts: string[]) {
  const violations = schemaViolations(parts);
  assertEquals(
    violations.map((violation, index) => violation.slice(0, starts[index]?.length)),
    starts,
  );
}

/** A schema whose `a` has `count` levels of two references each to the next, then `last`. */
export function doubled(count: number, last: unknown) {
  const levels = Array.from({ length: count }, (_, level) => {
    const next = { $ref: `#/$defs/${level + 1}` };
    return [level, { allOf: [next, next] }];
  });
  return {
    properties: { a: { $ref: "#/$defs/0" } },
    $defs: { ...Object.fromEntries(levels), [count]: last },
  };
}

/** `depth` nested schemas, including itself. */
export function nested(depth: number): Record<string, unknown> {
  return depth === 1 ? {} : { not: nested(depth - 1) };
}
