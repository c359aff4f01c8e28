import { checkA } from "../support/schema_checks.ts";

const none = "must have at least 1 items that match the schema in `contains`";

Deno.test("check() evaluates contains for each list separately", () => {
  const rows = { items: { contains: { const: "x" } } };
  checkA(rows, [[["x"], ["y", "x"]]], [[["x"], []], `/1 ${none}`], [[[], ["x"]], `/0 ${none}`]);
  checkA(
    { additionalProperties: { contains: { type: "null" } } },
    [{ b: [null], c: [], d: [null] }, `/c ${none}`],
    [{ b: [], c: [1, null] }, `/b ${none}`],
  );
  checkA({ prefixItems: [true], items: { contains: true } }, [[[], [1], []], `/2 ${none}`]);
  checkA({ contains: { contains: { const: 1 } } }, [[[], [2], [1]]], [[[1], []]], [
    [[], []],
    ` ${none}`,
  ]);
});

Deno.test("check() counts what minContains and maxContains require", () => {
  const words = "items that match the schema in `contains`";
  const x = { contains: { const: "x" } };
  checkA({ ...x, minContains: 0 }, [[]], [["y"]], ["no list"]);
  checkA({ ...x, minContains: 2 }, [["x", "y", "x"]], [["x"], ` must have at least 2 ${words}`]);
  checkA({ ...x, maxContains: 1 }, [["x", "y"]], [["y"], ` must have 1 to 1 ${words}`], [
    ["x", "x"],
    ` must have 1 to 1 ${words}`,
  ]);
  checkA({ ...x, minContains: 0, maxContains: 1 }, [[]], [["x"]], [
    ["x", "x"],
    ` must have 0 to 1 ${words}`,
  ]);
  checkA({ ...x, minContains: 2, maxContains: 1 }, [["x"], ` must have 2 to 1 ${words}`]);
  checkA({ minContains: 3, maxContains: 0 }, [[]], [["x"]]);
  checkA({ contains: false, minContains: 0 }, [["x"]]);
  checkA({ contains: false }, [["x"], ` ${none}`]);
});

Deno.test("check() treats items that contains matched as evaluated, in each list separately", () => {
  const unknown = "must not be present: the schema has no such item";
  const only = { contains: { type: "string" }, unevaluatedItems: false };
  checkA({ items: only }, [[["x"], ["y", "z"]]], [[["x"], ["x", 1]], `/1/1 ${unknown}`], [
    [["x", 1], ["x"]],
    `/0/1 ${unknown}`,
  ]);
  checkA({ ...only, minContains: 0 }, [[]], [[1], `/0 ${unknown}`]);
  checkA({ ...only, maxContains: 1 }, [["x"]], [["x", 1], `/1 ${unknown}`]);
});

Deno.test("check() applies all keywords next to prefixItems, however short the list is", () => {
  const first = { prefixItems: [{ const: 1 }], contains: { const: 2 } };
  checkA({ not: first }, [[]], [[1, 3]], [
    [1, 2],
    " must not be of the form that the schema forbids",
  ]);
  checkA({ if: first, then: false }, [[]], [[3]], [
    [1, 2],
    " must not be present: the schema forbids it",
  ]);
  checkA({ items: { not: first } }, [[[1], [], [1, 3], []]], [
    [[], [1, 2]],
    "/1 must not be of the form that the schema forbids",
  ]);
});
