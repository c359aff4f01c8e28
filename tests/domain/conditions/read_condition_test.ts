import { assertEquals, assertInstanceOf, assertThrows } from "@std/assert";
import { readCondition } from "../../../src/domain/conditions/read_condition.ts";
import { DomainError } from "../../../src/domain/errors.ts";
import type { JsonValue } from "../../../src/domain/json.ts";
import { checkAccepted, checkRefused } from "./read_checks.ts";

Deno.test("Rejected when saved: an unknown operator", () => {
  checkRefused({ x: { $regex: "a" } }, ["/x/$regex", "is not an operator of a field"]);
  checkRefused({ x: { $eq: 1, $GT: 2, $foo: 3 } }, "/x/$GT", "/x/$foo");
  checkRefused({ x: { eq: 1 } }, "/x/eq");
  checkRefused({ x: { y: { $eq: 1 } } }, "/x/y");
  checkRefused({ x: { "": 1 } }, "/x/");
  checkRefused({ x: { $and: [{ $eq: 1 }] } }, "/x/$and");
  checkRefused({ x: { $or: [] } }, "/x/$or");
  checkRefused({ x: { $not: { $foo: 1, $eq: 1 } } }, "/x/$not/$foo");
  checkRefused({ x: JSON.parse('{"__proto__":1}') }, "/x/__proto__");
  checkRefused({ x: { constructor: 1, toString: 1 } }, "/x/constructor", "/x/toString");
  const detail = "is not an operator; use fields, `$and`, `$or` and `$not`";
  checkRefused({ $nor: [{ x: 1 }] }, ["/$nor", detail]);
  checkRefused({ $: 1, "$a.b": 1 }, "/$", "/$a.b");
});

Deno.test("Rejected when saved: an operator of a field outside a field", () => {
  for (const operator of ["$eq", "$ne", "$gt", "$gte", "$lt", "$lte", "$in", "$nin", "$all"]) {
    checkRefused({ [operator]: 1 }, [`/${operator}`, "must be inside a field"]);
  }
  checkRefused({ $exists: true }, "/$exists");
  checkRefused({ $or: [{ x: 1 }, { $since: "P1D" }] }, "/$or/1/$since");
  checkRefused({ $not: { $eq: 1 } }, "/$not/$eq");
});

Deno.test("Rejected when saved: an empty condition", () => {
  checkRefused({}, ["", "must not be empty"]);
  checkRefused({ x: {} }, ["/x", "must not be empty"]);
  checkRefused({ $not: {} }, "/$not");
  checkRefused({ x: { $not: {} } }, "/x/$not");
  checkRefused({ $and: [] }, ["/$and", "must be a list of at least one condition"]);
  checkRefused({ $or: [] }, "/$or");
  checkRefused({ $or: [{ x: 1 }, {}] }, "/$or/1");
  checkRefused({ $or: [{ $and: [] }, { y: {} }] }, "/$or/0/$and", "/$or/1/y");
});

Deno.test("Rejected when saved: $and, $or and $not of anything but conditions", () => {
  const others: readonly JsonValue[] = [null, 1, "x", true];
  for (const other of others) {
    checkRefused({ $and: other }, "/$and");
    checkRefused({ $or: other }, "/$or");
    checkRefused({ $not: other }, ["/$not", "must be an object"]);
    checkRefused({ x: { $not: other } }, "/x/$not");
    checkRefused({ $and: [other, { x: 1 }] }, ["/$and/0", "must be an object"]);
  }
  checkRefused({ $and: { x: 1 } }, "/$and");
  checkRefused({ $or: { 0: { x: 1 } } }, "/$or");
  checkRefused({ $not: [{ x: 1 }] }, "/$not");
  checkRefused({ $and: [[{ x: 1 }]] }, "/$and/0");
});

Deno.test("Operands are strings, numbers, booleans; null and lists are not bare values", () => {
  const detail = 'must be a value or operators, such as `{"$in": [1, 2]}`';
  checkRefused({ x: null }, ["/x", detail]);
  checkRefused({ x: [] }, ["/x", detail]);
  checkRefused({ x: [1] }, "/x");
  checkRefused({ "x.y": ["a"], z: null }, "/x.y", "/z");
  const others: readonly JsonValue[] = [null, [], [1], {}, { $eq: 1 }];
  for (const operator of ["$eq", "$ne"]) {
    for (const operand of others) {
      const expected = [`/x/${operator}`, "must be a string, a number, true or false"] as const;
      checkRefused({ x: { [operator]: operand } }, expected);
    }
    for (const operand of ["", "a", 0, -1.5, true, false]) {
      checkAccepted({ x: operand });
      checkAccepted({ x: { [operator]: operand } });
    }
  }
});

Deno.test("$gt, $gte, $lt and $lte accept numbers and strings", () => {
  for (const operator of ["$gt", "$gte", "$lt", "$lte"]) {
    for (const operand of [true, false, null, [], [1], {}]) {
      checkRefused({ x: { [operator]: operand } }, [
        `/x/${operator}`,
        "must be a string or a number",
      ]);
    }
    for (const operand of ["", "a", 0, -1.5]) checkAccepted({ x: { [operator]: operand } });
  }
});

Deno.test("$exists accepts true and false", () => {
  for (const operand of [1, 0, "true", "", null, [], [true], {}]) {
    checkRefused({ x: { $exists: operand } }, ["/x/$exists", "must be true or false"]);
  }
  for (const operand of [true, false]) checkAccepted({ x: { $exists: operand } });
});

Deno.test("{$field} is accepted by the operators that take one value, inside the operator", () => {
  for (const operator of ["$eq", "$ne", "$gt", "$gte", "$lt", "$lte"]) {
    checkAccepted({ x: { [operator]: { $field: "a.b" } } });
  }
  for (const operator of ["$in", "$nin", "$all", "$since", "$past", "$exists"]) {
    checkRefused({ x: { [operator]: { $field: "a" } } }, `/x/${operator}`);
  }
  const around = 'needs an operator around it, such as `{"$lt": {"$field": "price"}}`';
  checkRefused({ x: { $field: "a" } }, ["/x/$field", around]);
});

Deno.test("{$field} names one path, as fields of a condition do", () => {
  const check = (operand: JsonValue, pointer: string, detail: string) =>
    checkRefused({ x: { $lt: operand } }, [`/x/$lt${pointer}`, detail]);
  check({ $field: "a", plus: 1 }, "", "must have `$field` only");
  for (const name of ["", 5, null, ["a"]]) {
    check({ $field: name }, "/$field", "must be the path of a field");
  }
  check({ $field: "$a" }, "/$field", "must be the path of a field, and not start with `$`");
  check({ $field: "a..b" }, "/$field", "must not have an empty part");
  check({ $field: "a.a.a.a.a.a.a.a.a" }, "/$field", "must be at most 8 keys deep");
  checkAccepted({ x: { $lt: { $field: "a.a.a.a.a.a.a.a" } } });
});

Deno.test("$past takes true or false", () => {
  const detail = "must be true (it has passed) or false (it is still to come)";
  for (const operand of ["true", 1, null, [true], { $field: "a" }]) {
    checkRefused({ x: { $past: operand } }, ["/x/$past", detail]);
  }
  for (const operand of [true, false]) checkAccepted({ x: { $past: operand } });
});

Deno.test("$since accepts an ISO 8601 duration in days to seconds", () => {
  const detail = "must be an ISO 8601 duration in days to seconds, such as `P30D` or `PT12H`";
  for (const operand of ["", "P", "P1M", "P1W", "-P1D", "30", 30, 0, null, true, ["P1D"], {}]) {
    checkRefused({ x: { $since: operand } }, ["/x/$since", detail]);
  }
  for (const operand of ["P30D", "PT0S", "P1DT12H"]) checkAccepted({ x: { $since: operand } });
});

Deno.test("$in, $nin and $all accept 1 to 1,000 values of one type", () => {
  const detail = "must be a list of 1 to 1000 values";
  const others: readonly JsonValue[] = [null, 1, "a", true, {}, { 0: 1 }, []];
  for (const operator of ["$in", "$nin", "$all"]) {
    const check = (operand: JsonValue, ...steps: string[]) =>
      checkRefused({ x: { [operator]: operand } }, ...steps.map((at) => `/x/${operator}${at}`));
    for (const operand of others) check(operand, "");
    check([1, "a"], "/1");
    check(["a", "b", 1, "c", true], "/2", "/4");
    check([true, 0], "/1");
    check([null], "/0");
    check([1, null, 2, [3], { y: 4 }], "/1", "/3", "/4");
    check([null, 1, "a"], "/0", "/2");
    check([[1]], "/0");
    checkRefused({ x: { [operator]: Array(1_001).fill(1) } }, [`/x/${operator}`, detail]);
    for (const operand of [Array(1_000).fill(1), [1], ["", "a"], [true, false], [1, 1]]) {
      checkAccepted({ x: { [operator]: operand } });
    }
  }
  checkRefused({ x: { $in: [1, "a"] } }, [
    "/x/$in/1",
    "must be of the same type as the values before it",
  ]);
  checkRefused({ x: { $in: [null] } }, ["/x/$in/0", "must be a string, a number, true or false"]);
});

Deno.test("checkCondition() escapes pointers as RFC 6901 requires, and reports every violation", () => {
  checkRefused({ "a/b": null, "c~d": null, "~1": null }, "/a~1b", "/c~0d", "/~01");
  checkRefused({ "a/b": { "$~/": 1 } }, "/a~1b/$~0~1");
  checkRefused(
    { $or: [{ x: null }, { y: { $gt: true, $in: [1, "a"] } }, 5], z: {}, $x: 1 },
    "/$or/0/x",
    "/$or/1/y/$gt",
    "/$or/1/y/$in/1",
    "/$or/2",
    "/z",
    "/$x",
  );
});

Deno.test("readCondition() throws an invalid_request that says what could not be done", () => {
  const error = assertThrows(() => readCondition({ x: null }));
  assertInstanceOf(error, DomainError);
  assertEquals(error.message, "Cannot use the condition: it is invalid");
});
