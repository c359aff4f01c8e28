import type { ExplainQuery } from "../../data/explain.ts";
import type { MessageKey } from "../../i18n/en.ts";
import { contextFaults, isContext } from "../context/context_faults.ts";
import { readContext } from "../context/context_json.ts";
import { readInstant } from "../instant/instant.ts";
import { readInteger } from "../read_integer.ts";
import type { Question } from "./question.ts";

/** The errors of a question, by the JSON Pointer of the field in the request. */
export type QuestionFaults = Readonly<Record<string, MessageKey>>;

/** The service's maximum of badges to explain. */
export const badgesMax = 20;
const variantsMax = 500;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether there is a question yet. */
export function isAsked({ product }: Question): boolean {
  return product.trim() !== "";
}

/** The request for a question, or the errors that must be fixed first. */
export function understand(
  question: Question,
): { body: ExplainQuery } | { faults: QuestionFaults } {
  const context = readContext(question.context);
  const faults: QuestionFaults = { ...simpleFaults(question), ...contextFaults(context) };
  const id = readInteger(question.product.trim());
  if (Object.keys(faults).length > 0 || id === undefined || !isContext(context)) return { faults };
  const variantIds = question.variants.map(Number);
  const at = question.at.trim();
  return {
    body: {
      context,
      query: { products: [variantIds.length > 0 ? { id, variantIds } : { id }] },
      ...(at !== "" && { at }),
      ...(question.badges.length > 0 && { badgeIds: [...question.badges] }),
    },
  };
}

function simpleFaults({ product, variants, at, badges }: Question): QuestionFaults {
  const faults: Record<string, MessageKey> = {};
  if (readInteger(product.trim()) === undefined) faults[paths.product] = "why.notInteger";
  if (variants.some((text) => readInteger(text) === undefined)) {
    faults[paths.variants] = "why.notIntegers";
  } else if (variants.length > variantsMax) faults[paths.variants] = "why.tooManyVariants";
  if (at.trim() !== "" && readInstant(at.trim()) === undefined) faults[paths.at] = "why.notInstant";
  if (badges.some((id) => !uuid.test(id))) faults[paths.badges] = "why.notBadges";
  else if (badges.length > badgesMax) faults[paths.badges] = "why.tooManyBadges";
  return faults;
}

/** The JSON Pointers of the fields in the request. */
export const paths = {
  product: "/query/products/0/id",
  variants: "/query/products/0/variantIds",
  at: "/at",
  badges: "/badgeIds",
  context: "/context",
} as const;
