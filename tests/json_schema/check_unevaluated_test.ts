import { check, checkA, forms } from "../support/schema_checks.ts";

Deno.test("check() finds members that no part of the schema evaluates", () => {
  const unknown = "must not be present: the schema has no such property";
  const strict = (parts: unknown, ...cases: [content: unknown, ...violations: string[]][]) =>
    check({ allOf: [{ unevaluatedProperties: false, ...Object(parts) }] }, ...cases);
  const a = { properties: { a: true } };
  strict({}, [{}], [{ x: 1 }, `/x ${unknown}`]);
  strict(a, [{ a: 1 }], [
    { a: 1, constructor: 1, toString: 1 },
    `/constructor ${unknown}`,
    `/toString ${unknown}`,
  ]);
  strict(a, [JSON.parse('{"__proto__": 1}'), `/__proto__ ${unknown}`]);
  strict({ patternProperties: { "^x": true } }, [{ x1: 1 }], [{ a: 1 }, `/a ${unknown}`]);
  strict({ additionalProperties: true }, [{ a: 1 }]);
  strict({ allOf: [a, { unevaluatedProperties: true }] }, [{ b: 1 }]);
  strict({ allOf: [a, { allOf: [{ properties: { b: true } }] }] }, [{ a: 1, b: 1 }], [
    { c: 1 },
    `/c ${unknown}`,
  ]);
  strict({ not: { not: a } }, [{ a: 1 }, `/a ${unknown}`]);
  strict(
    {
      if: { required: ["a"], ...a },
      then: { properties: { b: true } },
      else: { properties: { c: true } },
    },
    [{ a: 1, b: 1 }],
    [{ c: 1 }],
    [{ a: 1, c: 1 }, `/c ${unknown}`],
    [{ b: 1 }, `/b ${unknown}`],
  );
  strict({ if: a }, [{ a: 1 }], [{ b: 1 }, `/b ${unknown}`]);
  strict({ dependentSchemas: { a } }, [{ a: 1 }], [{ b: 1 }, `/b ${unknown}`]);
});

Deno.test("check() considers only matching alternatives for what they evaluate", () => {
  const unknown = "must not be present: the schema has no such property";
  check(
    forms,
    [{ kind: "text", text: "x", z: 1 }, `/z ${unknown}`],
    [{ kind: "text", text: "x", url: "x:" }, `/url ${unknown}`],
  );
  const b = { required: ["b"], properties: { b: true } };
  check(
    { anyOf: [b, { properties: { a: true } }], unevaluatedProperties: false },
    [{ a: 1, b: 1 }],
    [{ a: 1, c: 1 }, `/c ${unknown}`],
  );
  check(
    {
      $ref: "#/$defs/base",
      ...b,
      unevaluatedProperties: false,
      $defs: { base: { properties: { a: true } } },
    },
    [{ a: 1, b: 1 }],
    [{ b: 1, c: 1 }, `/c ${unknown}`],
  );
  // An unknown key is reported next to a violation elsewhere.
  check(
    { properties: { a: { type: "null" } }, unevaluatedProperties: false },
    [{ a: 1, c: 1 }, "/a must be null", `/c ${unknown}`],
  );
  // This is where ajv itself throws.
  const members = { patternProperties: { "^a": false }, if: {}, else: {} };
  for (const keyword of ["unevaluatedProperties", "additionalProperties"]) {
    check(
      { ...members, oneOf: [{ [keyword]: { type: "string" } }] },
      [{}],
      [{ a: {} }, "/a must be a string", "/a must not be present: the schema forbids it"],
    );
  }
});

Deno.test("check() checks unevaluated members against their schema", () => {
  check(
    { properties: { a: true }, unevaluatedProperties: { items: { type: "null" } } },
    [{ a: [1], b: [null] }],
    [{ a: [1], "b/": [null, 1] }, "/b~1/1 must be null"],
  );
  const unknown = "must not be present: the schema has no such item";
  checkA({ prefixItems: [true], unevaluatedItems: false }, [[1]], [[1, 2], `/1 ${unknown}`], [{
    b: 1,
  }]);
  checkA({ contains: { const: 1 }, unevaluatedItems: { type: "string" } }, [[1, "x"]], [
    [1, 2],
    "/1 must be a string",
  ]);
  checkA({ items: true, unevaluatedItems: false }, [[1]]);
  checkA({ allOf: [{ unevaluatedItems: true }], unevaluatedItems: false }, [[1]]);
  checkA(
    {
      allOf: [{ prefixItems: [true] }],
      anyOf: [{ prefixItems: [true, { const: 2 }] }, true],
      unevaluatedItems: false,
    },
    [[1, 2]],
    [
      [1, 3],
      `/1 ${unknown}`,
    ],
  );
  checkA({ dependentSchemas: { 0: { prefixItems: [true] } }, unevaluatedItems: false }, [
    [1],
    `/0 ${unknown}`,
  ]);
});
