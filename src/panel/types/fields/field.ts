/** What every field of a badge type has. */
interface Named {
  /** What the content calls it. */
  readonly key: string;
  /** What merchants read beside it; its key, if missing. */
  readonly title?: string | undefined;
  /** A word of advice for those who fill it in. */
  readonly description?: string | undefined;
  readonly isRequired: boolean;
}

/** What a field holds, by its kind. `preset` is what the form of a new badge starts with. */
export type Holding =
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
    /** An address of a page or of an image; one that `isFull` says where on the web, not only where in the shop. */
    readonly kind: "link" | "image";
    readonly isFull: boolean;
    readonly preset?: string | undefined;
  }
  | { readonly kind: "date"; readonly hasTime: boolean; readonly preset?: string | undefined };

/** A field of a badge type, as merchants think of it. */
export type Field = Named & Holding;

export type FieldKind = Field["kind"];

/** The kinds, in the order in which they are offered. */
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

/** What the badges of a type hold. */
export interface FieldSet {
  /** In the order in which forms ask for them. */
  readonly fields: readonly Field[];
  /** Whether badges may hold what is no field of these too. */
  readonly isOpen: boolean;
}

/**
 * Whether a field can be called so. Objects put keys of digits before all others, where the field would lose its
 * place, and take one other for something else.
 */
export function canBeKey(key: string): boolean {
  return key !== "" && key !== "__proto__" && !/^\d+$/.test(key);
}
