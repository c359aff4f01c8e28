import { assertEquals } from "@std/assert";
import { en } from "../../../../src/panel/i18n/en.ts";
import type { MessageKey } from "../../../../src/panel/i18n/en.ts";
import { fillIn, type Values } from "../../../../src/panel/i18n/message.ts";
import type { Field, FieldType } from "../../../../src/panel/types/fields/field.ts";
import {
  type FieldErrors,
  fieldErrors,
  serviceErrors,
} from "../../../../src/panel/types/form/field_errors.ts";

const t = (key: MessageKey, values: Values = {}) => fillIn(en[key], values, "en");
const field = (fieldType: FieldType, key = "a"): Field => ({
  key,
  isRequired: false,
  ...fieldType,
});

Deno.test("fieldErrors() reports what is wrong with a field, and where", () => {
  const check = (invalid: Field, errors: FieldErrors) =>
    assertEquals(fieldErrors(invalid, new Set(["b"]), t), errors);
  check(field({ kind: "text", minLength: 1, maxLength: 1, preset: "a" }), {});
  check(field({ kind: "text" }, ""), { key: t("types.keyMissing") });
  check(field({ kind: "text" }, "b"), { key: t("types.keyTaken") });
  check(field({ kind: "text" }, "12"), { key: t("types.keyInvalid") });
  check(field({ kind: "text" }, "__proto__"), { key: t("types.keyInvalid") });
  check(field({ kind: "text", minLength: 2, maxLength: 1 }), { maxLength: t("types.maxUnderMin") });
  check(field({ kind: "text", minLength: 0.5 }), { minLength: t("types.countInvalid") });
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

Deno.test("serviceErrors() selects a field's errors from those of the service", () => {
  const errors = {
    "/schema/properties/a~1b/maxLength": "must be a whole number from 0",
    "/schema/properties/a~1b": "must have another name",
    "/schema/properties/other/maxLength": "is another's",
  };
  assertEquals(serviceErrors(field({ kind: "text" }, "a/b"), errors), {
    maxLength: "must be a whole number from 0",
    key: "must have another name",
  });
});
