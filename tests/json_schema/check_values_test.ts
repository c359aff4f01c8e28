import { check, checkA, price } from "../support/schema_checks.ts";

Deno.test("check() finds every violation, each with its pointer", () => {
  check(
    price,
    [{ text: "-20%", colour: "#C1121f" }],
    [{}, "/text must be present"],
    [
      { text: "", colour: "red", "a/b~": 1 },
      "/text must have at least 1 characters",
      "/colour must be a colour as #rrggbb",
      "/a~1b~0 must not be present: the schema has no such property",
    ],
    [[], " must be an object"],
    [null, " must be an object"],
    [undefined, " must be an object"],
  );
});

Deno.test("check() counts characters as code points", () => {
  check(price, [{ text: "😀😀😀😀" }], [
    { text: "😀😀😀😀😀" },
    "/text must have at most 4 characters",
  ]);
  checkA({ pattern: "^.{2}[😀-😂]\\p{L}$" }, ["😀😀😁ß"], [
    "ab😃x",
    ' must match the pattern "^.{2}[😀-😂]\\\\p{L}$"',
  ]);
});

Deno.test("check() describes what a value must be", () => {
  checkA({ type: "integer" }, [3], [3.0], [3.5, " must be a whole number"], [
    "3",
    " must be a whole number",
  ]);
  checkA({ type: ["string", "null", "array"] }, [null], [[]], [
    5,
    " must be a string, null or a list",
  ]);
  checkA({ type: "boolean" }, [false], [0, " must be true or false"]);
  checkA({ type: "number" }, [0.5], [true, " must be a number"]);
  checkA({ const: { b: [1], a: "x" } }, [{ a: "x", b: [1] }], [5, ' must be {"b":[1],"a":"x"}']);
  checkA({ const: "x".repeat(200) }, [5, ` must be "${"x".repeat(99)}…`]);
  checkA({ enum: ["a", 1, null] }, [1], ["1", ' must be "a", 1 or null']);
  const many = Array.from({ length: 300 }, (_, i) => i);
  checkA({ enum: many }, [299], [
    300,
    ` must be ${many.slice(0, 20).join(", ")} or one of the others allowed`,
  ]);
  checkA({ minimum: 1, maximum: 3 }, [1], [3], [0, " must be at least 1"], [
    4,
    " must be at most 3",
  ]);
  checkA({ exclusiveMinimum: 1, exclusiveMaximum: 3 }, [2], [1, " must be more than 1"], [
    3,
    " must be less than 3",
  ]);
  checkA({ multipleOf: 0.01 }, [19.99], [1.13], [19.995, " must be a multiple of 0.01"]);
  checkA(
    { minProperties: 1, maxProperties: 1 },
    [{ b: 1 }],
    [{}, " must have at least 1 properties"],
    [
      { b: 1, c: 1 },
      " must have at most 1 properties",
    ],
  );
  checkA(false, ["x", " must not be present: the schema forbids it"]);
  checkA({ not: { type: "string" } }, [5], [
    "x",
    " must not be of the form that the schema forbids",
  ]);
  checkA({ format: "date" }, ["2024-02-29"], [5], ["2026-02-30", " must be a date as 2026-01-31"]);
});

Deno.test("check() checks lists", () => {
  checkA({ minItems: 1, maxItems: 2 }, [[1]], [[], " must have at least 1 items"], [
    [1, 2, 3],
    " must have at most 2 items",
  ]);
  checkA({ prefixItems: [{ type: "string" }], items: { type: "null" } }, [["a", null]], [
    [1, 1],
    "/0 must be a string",
    "/1 must be null",
  ]);
  checkA({ prefixItems: [true], items: false }, [[1]], [[]], [
    [1, 2],
    " must have at most 1 items",
  ]);
  const items = "items that match the schema in `contains`";
  checkA({ contains: { type: "null" } }, [[1, null]], [[1, "x"], ` must have at least 1 ${items}`]);
  checkA({ contains: { type: "null" }, minContains: 2, maxContains: 3 }, [[null, null]], [
    [null],
    ` must have 2 to 3 ${items}`,
  ]);
  checkA({ contains: { const: 1 }, minContains: 0 }, [[]], [[2]]);
});

Deno.test("check() finds duplicate items of any type", () => {
  const twice = " must not have duplicate items";
  checkA({ uniqueItems: true }, [[1, "1", true, null, [1], { 1: 1 }]], [[1, 1.0], twice], [
    [0, -0],
    twice,
  ]);
  checkA({ uniqueItems: true }, [[{ a: 1, b: 2 }, { b: 2, a: 1 }], twice], [[[1, 2], [2, 1]]], [[
    [],
    {},
  ]]);
  checkA({ uniqueItems: true }, [[[[1]], [1, 1]]], [[[0], [[0]]]], ["x"]);
  checkA({ uniqueItems: true, items: { type: "string" }, prefixItems: [{}, {}] }, [[1, 1], twice]);
  checkA({ uniqueItems: true, items: { type: "string" } }, [["__proto__", "__proto__"], twice]);
  checkA({ uniqueItems: false }, [[1, 1]]);
});

Deno.test("check() compares values as JSON, whatever the names of their members", () => {
  const named = (name: string) => JSON.parse(`{"${name}": {"x": [1, null]}, "z": 1}`);
  for (const name of ["valueOf", "toString", "constructor", "__proto__"]) {
    const json = JSON.stringify(named(name));
    checkA({ const: named(name) }, [named(name)], [{ z: 1 }, ` must be ${json}`]);
    checkA({ enum: [5, [named(name)]] }, [[named(name)]], [
      [{ z: 1 }],
      ` must be 5 or [${json}]`,
    ]);
    checkA({ const: { z: 1 } }, [named(name), ' must be {"z":1}']);
    checkA({ uniqueItems: true }, [[named(name), named(name)], " must not have duplicate items"]);
  }
  checkA({ const: [1, 2] }, [[2, 1], " must be [1,2]"], [{ 0: 1, 1: 2 }, " must be [1,2]"]);
  checkA({ enum: [[], ""] }, [[]], [""], [{}, ' must be [] or ""'], [null, ' must be [] or ""']);
  checkA({ const: null }, [null], [0, " must be null"]);
  checkA({ const: false }, [false], [0, " must be false"]);
});

Deno.test("check() checks conditions between members", () => {
  check(
    { dependentRequired: { a: ["b"] }, dependentSchemas: { c: { required: ["d"] } } },
    [{ b: 1 }],
    [{ a: 1 }, '/b must be present if "a" is'],
    [{ c: 1 }, "/d must be present"],
  );
  check(
    {
      if: { properties: { kind: { const: "x" } } },
      then: { required: ["a"] },
      else: { required: ["b"] },
    },
    [{ kind: "x", a: 1 }],
    [{ kind: "x" }, "/a must be present"],
    [{ kind: "y" }, "/b must be present"],
  );
  check({ then: { required: ["a"] } }, [{}]);
});

Deno.test("check() checks rules for names", () => {
  check(
    { propertyNames: { pattern: "^[a-z]", maxLength: 3 } },
    [{ abc: 1 }],
    [
      { Abcd: 1 },
      '/Abcd must be renamed: its name must match the pattern "^[a-z]"',
      "/Abcd must be renamed: its name must have at most 3 characters",
    ],
  );
  check(
    { patternProperties: { "^x-": { type: "string" } }, additionalProperties: { type: "null" } },
    [{ "x-a": "b", c: null }],
    [{ "x-a": 1, c: 1 }, "/x-a must be a string", "/c must be null"],
  );
});
