import { check, checkA, forms } from "../support/schema_checks.ts";

Deno.test("check() reports only the violations of the closest alternative", () => {
  const none = " must match one of the forms that the schema allows";
  check(
    forms,
    [{ kind: "text", text: "x" }],
    [{ kind: "image", url: "https://example.com/" }],
    [{ kind: "text", text: 5 }, "/text must be a string"],
    [{ kind: "image" }, "/url must be present"],
    [
      { kind: "image", url: "x", y: 1 },
      "/url must be a URI with its scheme, as https://example.com/",
    ],
    [{}, none],
  );
  checkA({ anyOf: [{ type: "string" }, { type: "null" }] }, [null], [5, none]);
  checkA({ anyOf: [{ type: "null" }, { type: "object", required: ["b", "c"] }] }, [
    {},
    "/b must be present",
    "/c must be present",
  ]);
  checkA({ items: { anyOf: [{ type: "null" }, { items: { type: "null" } }] } }, [
    [[1], [null], [2]],
    "/0/0 must be null",
    "/2/0 must be null",
  ]);
  checkA({ additionalProperties: { anyOf: [{ required: ["x"] }, { required: ["y"] }] } }, [
    { cd: {}, c: {} },
    `/cd${none}`,
    `/c${none}`,
  ]);
  checkA({ oneOf: [{ minimum: 1 }, { maximum: 5 }] }, [0], [
    3,
    " must match exactly one form, and matches several",
  ]);
  const lists = { type: "array", items: { type: "null" } };
  checkA(
    { additionalProperties: { anyOf: [lists, { type: "object", required: ["x"] }] } },
    [{ cd: [1], c: {} }, "/cd/0 must be null", "/c/x must be present"],
  );
  checkA(
    { oneOf: [{ minimum: 9 }, { minimum: 1 }, { maximum: 5 }] },
    [3, " must match exactly one form, and matches several"],
  );
});
