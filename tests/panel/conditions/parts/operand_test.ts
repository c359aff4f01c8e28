import { assertEquals } from "@std/assert";
import { newRule } from "../../../../src/panel/conditions/parts/edit_parts.ts";
import { operandOf, ruleErrors } from "../../../../src/panel/conditions/parts/operand.ts";
import type { Rule } from "../../../../src/panel/conditions/parts/part.ts";

const price: Rule = { ...newRule(1), field: "price", type: "number" };

function check(rule: Partial<Rule>, operand: unknown) {
  assertEquals([ruleErrors({ ...price, ...rule }), operandOf({ ...price, ...rule })], [
    [],
    operand,
  ]);
}

function checkError(rule: Partial<Rule>, ...errors: string[]) {
  assertEquals(ruleErrors({ ...price, ...rule }), errors);
}

Deno.test("operandOf() converts the typed values to the rule's type", () => {
  check({ values: ["19.5"] }, 19.5);
  check({ values: ["-1e3"] }, -1000);
  check({ type: "text", values: ["19.5"] }, "19.5");
  check({ type: "boolean", values: ["false"] }, false);
  check({ operator: "$in", values: ["1", "2"] }, [1, 2]);
  check({ operator: "$since", values: ["12"], unit: "H" }, "PT12H");
});

Deno.test("operandOf() ignores values that its operator does not show", () => {
  check({ values: ["1", "2"] }, 1);
  check({ operator: "$in", values: ["", "2"] }, [2]);
});

Deno.test("ruleErrors() reports what is missing and what is invalid", () => {
  checkError({ field: "", values: ["1"] }, "noField");
  checkError({ field: "" }, "noField", "noValue");
  checkError({ field: "custom.", values: ["1"] }, "noField");
  for (const field of [".a", "a..b", "$a", "a.a.a.a.a.a.a.a.a", "a\u0000"]) {
    checkError({ field, values: ["1"] }, "field");
  }
  checkError({ operator: "$exists-true" });
  checkError({ values: [""] }, "noValue");
  checkError({ operator: "$in", values: [""] }, "noValue");
  for (const typed of ["x", "1,5", "1.", ".5", "0x1", " 1", "1e999", "--1", "NaN", "١"]) {
    checkError({ values: [typed] }, "number");
  }
  checkError({ operator: "$in", values: ["1", "x"] }, "number");
  checkError({ operator: "$in", values: Array(1001).fill("1") }, "list");
  for (const typed of ["-1", "1.5", "x", "99999999999999"]) {
    checkError({ operator: "$since", values: [typed] }, "amount");
  }
  checkError({ type: "boolean", values: ["x"] }, "noValue");
});
