import { contentCheck } from "../../content_form/schema/content_violations.ts";
import { violationMessage } from "../../content_form/schema/violation_message.ts";
import type { InputErrors } from "../../data/service_problem.ts";
import { memberPointer } from "../../forms/json_pointer.ts";
import type { MessageKey } from "../../i18n/en.ts";
import type { Translate } from "../../i18n/translate.ts";
import { canBeKey, type Field } from "../fields/field.ts";
import { writeSchema } from "../fields/write_schema.ts";

/**
 * The parts of a field that can have errors, by their names in the schema; the key is added below.
 */
const schemaParts = [
  "title",
  "description",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "enum",
  "default",
] as const;
export type FieldPart = "key" | typeof schemaParts[number];

export type FieldErrors = Readonly<Partial<Record<FieldPart, string>>>;

/** The errors of a field from the service. */
export function serviceErrors({ key }: Field, errors: InputErrors): FieldErrors {
  const place = memberPointer("/schema/properties", key);
  const found = schemaParts.flatMap((part) => {
    const error = errors[memberPointer(place, part)];
    return error === undefined ? [] : [[part, error] as const];
  });
  const whole = errors[place];
  return { ...Object.fromEntries(found), ...(whole !== undefined && { key: whole }) };
}

/** The errors of a field, as messages. `taken` are the keys of the other fields. */
export function fieldErrors(field: Field, taken: ReadonlySet<string>, t: Translate): FieldErrors {
  const key = keyError(field.key, taken);
  const bounds = boundErrors(field, t);
  const isOtherwiseValid = key === undefined && Object.keys(bounds).length === 0;
  const preset = isOtherwiseValid ? presetError(field, t) : undefined;
  return {
    ...(key !== undefined && { key: t(key) }),
    ...bounds,
    ...(preset !== undefined && { default: preset }),
  };
}

function keyError(key: string, taken: ReadonlySet<string>): MessageKey | undefined {
  if (key === "") return "types.keyMissing";
  if (!canBeKey(key)) return "types.keyInvalid";
  if (taken.has(key)) return "types.keyTaken";
}

function boundErrors(field: Field, t: Translate): FieldErrors {
  switch (field.kind) {
    case "text": {
      const { minLength = 0, maxLength = Infinity } = field;
      if (!isCount(minLength)) return { minLength: t("types.countInvalid") };
      if (maxLength !== Infinity && !isCount(maxLength)) {
        return { maxLength: t("types.countInvalid") };
      }
      return minLength > maxLength ? { maxLength: t("types.maxUnderMin") } : {};
    }
    case "number": {
      const { minimum = -Infinity, maximum = Infinity } = field;
      return minimum > maximum ? { maximum: t("types.maxUnderMin") } : {};
    }
    case "choice":
      return field.options.length === 0 ? { enum: t("types.optionsMissing") } : {};
    default:
      return {};
  }
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}

/** The error of a field's initial value, if the field does not accept it. */
function presetError(field: Field, t: Translate): string | undefined {
  if (field.preset === undefined) return undefined;
  const check = contentCheck(writeSchema({ fields: [field], isOpen: true }));
  const [error] = check({ [field.key]: field.preset });
  return error && violationMessage(error, t);
}
