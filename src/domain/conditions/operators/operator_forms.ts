/** The types of the values that conditions compare. */
export type ValueType = "string" | "number" | "boolean";
/** The values of these types. */
export type ValueOf<Type extends ValueType> = {
  string: string;
  number: number;
  boolean: boolean;
}[Type];

/** How an operator is written, and where it is useful. */
export interface OperatorForm {
  /** What is written as its operand: a value, a list of values, true or false, or a duration. */
  readonly takes: "value" | "list" | "boolean" | "duration";
  /** The types that the value, or the values of the list, can have. */
  readonly types: readonly ValueType[];
  /** Whether the operand can also be `$field`: another field of the same object. */
  readonly takesField?: boolean;
  /** Whether a field needs all values of the list, not only one. */
  readonly needsAll?: boolean;
  /** The fields that it is offered for in the panel. */
  readonly suits: "any" | "list" | "amount" | "instant";
}

const anyType = ["string", "number", "boolean"] as const;
const ordered = ["string", "number"] as const;

/**
 * The operators that compare a field with an operand. The service and the panel share this list;
 * what an operator means is defined in `operators.ts`.
 */
export const operatorForms = {
  $eq: { takes: "value", types: anyType, takesField: true, suits: "any" },
  $ne: { takes: "value", types: anyType, takesField: true, suits: "any" },
  $in: { takes: "list", types: anyType, suits: "any" },
  $nin: { takes: "list", types: anyType, suits: "any" },
  $all: { takes: "list", types: anyType, needsAll: true, suits: "list" },
  $gte: { takes: "value", types: ordered, takesField: true, suits: "amount" },
  $gt: { takes: "value", types: ordered, takesField: true, suits: "amount" },
  $lte: { takes: "value", types: ordered, takesField: true, suits: "amount" },
  $lt: { takes: "value", types: ordered, takesField: true, suits: "amount" },
  $since: { takes: "duration", types: [], suits: "instant" },
  $past: { takes: "boolean", types: [], suits: "instant" },
  $exists: { takes: "boolean", types: [], suits: "any" },
} as const satisfies Readonly<Record<string, OperatorForm>>;

type Forms = typeof operatorForms;
export type OperatorName = keyof Forms;
/** The operators whose forms are like this. */
export type OperatorsLike<Form> = {
  [Name in OperatorName]: Forms[Name] extends Form ? Name : never;
}[OperatorName];

export const operatorNames: readonly OperatorName[] = Object.keys(operatorForms).filter(isOperator);

/** Whether `key` is an operator that compares a field with an operand. */
export function isOperator(key: string): key is OperatorName {
  return Object.hasOwn(operatorForms, key);
}
