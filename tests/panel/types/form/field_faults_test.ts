import { assertEquals } from "@std/assert";
import { en } from "../../../../src/panel/i18n/en.ts";
import type { MessageKey } from "../../../../src/panel/i18n/en.ts";
import { fillIn, type Values } from "../../../../src/panel/i18n/message.ts";
import type { Field, Holding } from "../../../../src/panel/types/fields/field.ts";
import {
  type FieldFaults,
  fieldFaults,
  serviceFaults,
} from "../../../../src/panel/types/form/field_faults.ts";

const t = (key: MessageKey, values: Values = {}) => fillIn(en[key], values, "en");
const field = (holding: Holding, key = "a"): Field => ({ key, isRequired: false, ...holding });

Deno.test("fieldFaults() reports what is wrong with a field, and where", () => {
  const check = (faulty: Field, faults: FieldFaults) =>
    assertEquals(fieldFaults(faulty, new Set(["b"]), t), faults);
  check(field({ kind: "text", minLength: 1, maxLength: 1, preset: "a" }), {});
  check(field({ kind: "text" }, ""), { key: t("types.keyMissing") });
  check(field({ kind: "text" }, "b"), { key: t("types.keyTaken") });
  check(field({ kind: "text" }, "12"), { key: t("types.keyUnfit") });
  check(field({ kind: "text" }, "__proto__"), { key: t("types.keyUnfit") });
  check(field({ kind: "text", minLength: 2, maxLength: 1 }), { maxLength: t("types.maxUnderMin") });
  check(field({ kind: "text", minLength: 0.5 }), { minLength: t("types.countUnfit") });
  check(field({ kind: "number", isWhole: true, minimum: 2, maximum: 1 }), {
    maximum: t("types.maxUnderMin"),
  });
  check(field({ kind: "choice", options: [] }), { enum: t("types.optionsMissing") });
  check(field({ kind: "choice", options: ["x"], preset: "y" }), {
    default: t("contentForm.oneOfValues", { values: "x" }),
  });
  check(field({ kind: "text", maxLength: 1, preset: "ab" }), {
    default: t("contentForm.maxLength", { count: 1 }),
  });
  check(field({ kind: "colour", preset: "red" }), { default: t("contentForm.color") });
  check(field({ kind: "number", isWhole: true, preset: 1.5 }), {
    default: t("contentForm.type", { wanted: t("contentForm.anInteger") }),
  });
});

Deno.test("serviceFaults() selects a field's errors from those of the service", () => {
  const faults = {
    "/schema/properties/a~1b/maxLength": "must be a whole number from 0",
    "/schema/properties/a~1b": "must have another name",
    "/schema/properties/other/maxLength": "is another's",
  };
  assertEquals(serviceFaults(field({ kind: "text" }, "a/b"), faults), {
    maxLength: "must be a whole number from 0",
    key: "must have another name",
  });
});
