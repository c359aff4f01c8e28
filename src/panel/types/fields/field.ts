import {
  type Guard,
  hasShape,
  isBoolean,
  isListOf,
  isNumber,
  isOneOf,
  isOptional,
  isString,
} from "../../forms/guards.ts";
import { isObject } from "../../forms/json.ts";

/** The properties of every field. */
interface Named {
  /** The key in the content. */
  readonly key: string;
  /** The label for merchants; the key is used if it is missing. */
  readonly title?: string | undefined;
  /** A hint for merchants who fill in the field. */
  readonly description?: string | undefined;
  readonly isRequired: boolean;
}

/**
 * The properties that depend on the kind. `preset` is the initial value in the form of a new badge.
 */
export type FieldType =
  | {
    readonly kind: "text";
    readonly minLength?: number | undefined;
    readonly maxLength?: number | undefined;
    readonly preset?: string | undefined;
  }
  | {
    readonly kind: "number";
    readonly isWhole: boolean;
    readonly minimum?: number | undefined;
    readonly maximum?: number | undefined;
    readonly preset?: number | undefined;
  }
  | { readonly kind: "yesNo"; readonly preset?: boolean | undefined }
  | {
    readonly kind: "choice";
    readonly options: readonly string[];
    readonly preset?: string | undefined;
  }
  | { readonly kind: "colour"; readonly preset?: string | undefined }
  | {
    /**
     * The URL of a page or an image; an absolute one if `isFull`, otherwise it may be relative to
     * the shop.
     */
    readonly kind: "link" | "image";
    readonly isFull: boolean;
    readonly preset?: string | undefined;
  }
  | { readonly kind: "date"; readonly hasTime: boolean; readonly preset?: string | undefined };

/** A field of a badge type, in the merchant's terms. */
export type Field = Named & FieldType;

export type FieldKind = Field["kind"];

/** The kinds, in the order of the menu. */
export const fieldKinds: readonly FieldKind[] = [
  "text",
  "number",
  "yesNo",
  "choice",
  "colour",
  "link",
  "image",
  "date",
];

/** The content of a type's badges. */
export interface FieldSet {
  /** In the order of the form. */
  readonly fields: readonly Field[];
  /** Whether badges may have members other than these fields. */
  readonly isOpen: boolean;
}

/**
 * Whether a field can have this key. JavaScript objects put keys of digits before all others, so
 * the field would lose its position, and `__proto__` has a special meaning.
 */
export function canBeKey(key: string): boolean {
  return key !== "" && key !== "__proto__" && !/^\d+$/.test(key);
}

type OfKind<Kind extends FieldKind> = Extract<FieldType, { readonly kind: Kind }>;

const isNamed = hasShape<Named>({
  key: isString,
  title: isOptional(isString),
  description: isOptional(isString),
  isRequired: isBoolean,
});
const preset = isOptional(isString);
const isAddress = hasShape<OfKind<"link" | "image">>({
  kind: isOneOf(["link", "image"]),
  isFull: isBoolean,
  preset,
});

/** Checks the properties that depend on the kind. */
const typeGuards: { readonly [Kind in FieldKind]: Guard<FieldType> } = {
  text: hasShape<OfKind<"text">>({
    kind: isOneOf(["text"]),
    minLength: isOptional(isNumber),
    maxLength: isOptional(isNumber),
    preset,
  }),
  number: hasShape<OfKind<"number">>({
    kind: isOneOf(["number"]),
    isWhole: isBoolean,
    minimum: isOptional(isNumber),
    maximum: isOptional(isNumber),
    preset: isOptional(isNumber),
  }),
  yesNo: hasShape<OfKind<"yesNo">>({ kind: isOneOf(["yesNo"]), preset: isOptional(isBoolean) }),
  choice: hasShape<OfKind<"choice">>({
    kind: isOneOf(["choice"]),
    options: isListOf(isString),
    preset,
  }),
  colour: hasShape<OfKind<"colour">>({ kind: isOneOf(["colour"]), preset }),
  link: isAddress,
  image: isAddress,
  date: hasShape<OfKind<"date">>({ kind: isOneOf(["date"]), hasTime: isBoolean, preset }),
};

const isKind = isOneOf(fieldKinds);

/** Whether a value is a field, for reading what was stored before a reload. */
export function isField(value: unknown): value is Field {
  return isNamed(value) && isObject(value) && isKind(value.kind) && typeGuards[value.kind](value);
}
