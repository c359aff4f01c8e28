import { assert, assertEquals } from "@std/assert";
import { compileSchema } from "../../src/json_schema/content_schema.ts";
import { isJsonObject } from "../../src/domain/json.ts";

/** The compiled schema of `type: "object"` with these parts. */
export function compile(parts: Record<string, unknown>) {
  const schema: unknown = JSON.parse(JSON.stringify({ type: "object", ...parts }));
  assert(isJsonObject(schema));
  return compileSchema(schema);
}

/** Checks the errors of each content, each as `pointer detail`, in any order. */
export function check(
  parts: Record<string, unknown>,
  ...cases: [content: unknown, ...violations: string[]][]
) {
  const schema = compile(parts);
  for (const [content, ...violations] of cases) {
    const found = schema.check(content).map((f) =>
      "pointer" in f ? `${f.pointer} ${f.detail}` : ""
    );
    assertEquals(found.sort(), violations.sort(), JSON.stringify(content));
  }
}

/** The same for content whose only member is `a`. */
export function checkA(a: unknown, ...cases: [content: unknown, ...violations: string[]][]) {
  check(
    { properties: { a } },
    ...cases.map(([value, ...violations]): [unknown, ...string[]] => [
      { a: value },
      ...violations.map((violation) => `/a${violation}`),
    ]),
  );
}

/** The schema parts of a price badge. */
export const price = {
  properties: {
    text: { type: "string", minLength: 1, maxLength: 4 },
    colour: { type: "string", format: "color" },
  },
  required: ["text"],
  additionalProperties: false,
};

/** A schema with several alternatives. */
export const forms = {
  oneOf: [
    {
      properties: { kind: { const: "text" }, text: { type: "string" } },
      required: ["kind", "text"],
    },
    { properties: { kind: { const: "image" }, url: { format: "uri" } }, required: ["kind", "url"] },
  ],
  unevaluatedProperties: false,
};
