import { assertEquals } from "@std/assert";
import { newRule } from "../../../../src/panel/conditions/parts/edit_parts.ts";
import { operandOf, ruleFaults } from "../../../../src/panel/conditions/parts/operand.ts";
import type { Rule } from "../../../../src/panel/conditions/parts/part.ts";

const price: Rule = { ...newRule(1), field: "price", type: "number" };

function check(rule: Partial<Rule>, operand: unknown) {
  assertEquals([ruleFaults({ ...price, ...rule }), operandOf({ ...price, ...rule })], [
    [],
    operand,
  ]);
}

function checkFault(rule: Partial<Rule>, ...faults: string[]) {
  assertEquals(ruleFaults({ ...price, ...rule }), faults);
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

Deno.test("ruleFaults() reports what is missing and what is invalid", () => {
  checkFault({ field: "", values: ["1"] }, "noField");
  checkFault({ field: "" }, "noField", "noValue");
  checkFault({ field: "custom.", values: ["1"] }, "noField");
  for (const field of [".a", "a..b", "$a", "a.a.a.a.a.a.a.a.a", "a\u0000"]) {
    checkFault({ field, values: ["1"] }, "field");
  }
  checkFault({ operator: "known" });
  checkFault({ values: [""] }, "noValue");
  checkFault({ operator: "$in", values: [""] }, "noValue");
  for (const typed of ["x", "1,5", "1.", ".5", "0x1", " 1", "1e999", "--1", "NaN", "١"]) {
    checkFault({ values: [typed] }, "number");
  }
  checkFault({ operator: "$in", values: ["1", "x"] }, "number");
  checkFault({ operator: "$in", values: Array(1001).fill("1") }, "list");
  for (const typed of ["-1", "1.5", "x", "99999999999999"]) {
    checkFault({ operator: "$since", values: [typed] }, "amount");
  }
  checkFault({ type: "boolean", values: ["x"] }, "noValue");
});
