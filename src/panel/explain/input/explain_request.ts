import { explainedBadgesMax, variantsPerAssignmentMax } from "../../../domain/limits.ts";
import type { ExplainQuery } from "../../data/explain.ts";
import type { MessageKey } from "../../i18n/en.ts";
import { contextErrors, isContext } from "../context/context_errors.ts";
import { readContext } from "../context/context_json.ts";
import { readInstant } from "../instant/instant.ts";
import { readInteger } from "../read_integer.ts";
import type { ExplainInput } from "./explain_input.ts";

/** The errors of an input, by the JSON Pointer of the field in the request. */
export type InputErrors = Readonly<Record<string, MessageKey>>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a product was entered, so that there is something to explain. */
export function hasProduct({ product }: ExplainInput): boolean {
  return product.trim() !== "";
}

/** The request for an input, or the errors that must be fixed first. */
export function toExplainRequest(
  input: ExplainInput,
): { body: ExplainQuery } | { errors: InputErrors } {
  const context = readContext(input.context);
  const errors: InputErrors = { ...simpleErrors(input), ...contextErrors(context) };
  const id = readInteger(input.product.trim());
  if (Object.keys(errors).length > 0 || id === undefined || !isContext(context)) return { errors };
  const variantIds = input.variants.map(Number);
  const at = input.at.trim();
  return {
    body: {
      context,
      query: { products: [variantIds.length > 0 ? { id, variantIds } : { id }] },
      ...(at !== "" && { at }),
      ...(input.badges.length > 0 && { badgeIds: [...input.badges] }),
    },
  };
}

function simpleErrors({ product, variants, at, badges }: ExplainInput): InputErrors {
  const errors: Record<string, MessageKey> = {};
  if (readInteger(product.trim()) === undefined) errors[paths.product] = "explain.noProduct";
  if (variants.some((text) => readInteger(text) === undefined)) {
    errors[paths.variants] = "explain.notIntegers";
  } else if (variants.length > variantsPerAssignmentMax) {
    errors[paths.variants] = "explain.tooManyVariants";
  }
  if (at.trim() !== "" && readInstant(at.trim()) === undefined) {
    errors[paths.at] = "explain.notInstant";
  }
  if (badges.some((id) => !uuid.test(id))) errors[paths.badges] = "explain.notBadges";
  else if (badges.length > explainedBadgesMax) errors[paths.badges] = "explain.tooManyBadges";
  return errors;
}

/** The JSON Pointers of the fields in the request. */
export const paths = {
  product: "/query/products/0/id",
  variants: "/query/products/0/variantIds",
  at: "/at",
  badges: "/badgeIds",
  context: "/context",
} as const;
