import type { Violation } from "../../errors.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { conditionPathMax } from "../../limits.ts";
import type { ComparedValue, Relation } from "../fields/compared_value.ts";
import type { FieldOperand, Operand } from "../condition.ts";
import { describeValue } from "../describe_value.ts";
import { Truth } from "../truth.ts";
import type { Operator, Requirement, ValueTest } from "./operator.ts";
import { reading } from "./read_operand.ts";

/** The key of an operand that names another field of the same object. */
export const fieldKey = "$field";

/** Related to the value at another path of the same object. */
export class OtherField implements Requirement, ValueTest {
  /** The keys that lead to the other value. */
  readonly path: readonly string[];
  /** The relation that the value must have to the other one. */
  readonly relation: Relation;
  readonly oneOf = undefined;
  readonly delaysMs = [];
  readonly candidates = [];
  readonly areCandidatesEnough = false;

  constructor(path: readonly string[], relation: Relation) {
    this.path = path;
    this.relation = relation;
  }

  get key(): Requirement["key"] {
    return [`${this.relation} field`, this.path];
  }

  get other(): OtherField {
    return this;
  }

  get tests(): readonly ValueTest[] {
    return [this];
  }

  /** Compares the values of the two paths. */
  decideFor(value: ComparedValue, other: ComparedValue): Truth {
    return value.relatesTo(other, this.relation);
  }

  /** A comparison with another field needs both values. */
  decide(): Truth {
    return Truth.unknown;
  }

  compile(): undefined {
    return undefined;
  }

  implies(): boolean {
    return false;
  }
}

/** Returns a reader that also takes another field as the operand. */
export function orField(read: Operator["read"], relation: Relation): Operator["read"] {
  return (json, pointer) =>
    isJsonObject(json) && Object.hasOwn(json, fieldKey)
      ? readField(json, pointer, relation)
      : read(json, pointer);
}

function readField(
  json: JsonObject,
  pointer: string,
  relation: Relation,
): ReturnType<Operator["read"]> {
  const name = json[fieldKey]!;
  if (Object.keys(json).length > 1) return [{ pointer, detail: "must have `$field` only" }];
  const violation = violationOfField(name);
  if (violation !== undefined || typeof name !== "string") {
    return [{ pointer: `${pointer}/${fieldKey}`, detail: violation ?? "must be a string" }];
  }
  return reading({ $field: name }, new OtherField(name.split("."), relation));
}

function violationOfField(name: JsonValue): Violation["detail"] | undefined {
  if (typeof name !== "string" || name === "") return "must be the path of a field";
  if (name.startsWith("$")) return "must be the path of a field, and not start with `$`";
  const path = name.split(".");
  if (path.includes("")) return "must not have an empty part";
  if (path.length > conditionPathMax) return `must be at most ${conditionPathMax} keys deep`;
}

/** Whether an operand names another field. */
export function isFieldOperand(operand: Operand): operand is FieldOperand {
  return typeof operand === "object" && !Array.isArray(operand);
}

/** Describes an operand of an operator that takes another field too. */
export function describeOperand(operand: Operand): string {
  return isFieldOperand(operand) ? `\`${operand.$field}\`` : describeValue(operand);
}
