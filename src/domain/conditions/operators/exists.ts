import type { Operator, Requirement } from "./operator.ts";
import { reading } from "./read_operand.ts";

const existence: Requirement = { key: ["exists", true], tests: [], compile: () => undefined };

export const $exists: Operator = {
  meaning: "exists (`true`) or does not (`false`); `null` counts as missing",
  read: (json, pointer) =>
    typeof json === "boolean"
      ? { ...reading(json, existence), isNegated: !json }
      : [{ pointer, detail: "must be true or false" }],
  describe: (operand) => operand === true ? "present" : "absent",
};
