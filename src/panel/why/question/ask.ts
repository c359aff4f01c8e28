import type { ExplainQuery } from "../../data/explain.ts";
import type { MessageKey } from "../../i18n/en.ts";
import { contextFaults, isContext } from "../context/context_faults.ts";
import { readContext } from "../context/context_json.ts";
import { readInstant } from "../instant/instant.ts";
import { readInteger } from "../read_integer.ts";
import type { Question } from "./question.ts";

/** What is wrong with a question: a message for each faulty field, by the JSON Pointer by which the service calls it. */
export type QuestionFaults = Readonly<Record<string, MessageKey>>;

/** As many as the service explains at a time. */
export const badgesMax = 20;
const variantsMax = 500;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether anything is asked yet. */
export function isAsked({ product }: Question): boolean {
  return product.trim() !== "";
}

/** The request that a question means; or what has to be mended first. */
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

/** By which the service calls each field. */
export const paths = {
  product: "/query/products/0/id",
  variants: "/query/products/0/variantIds",
  at: "/at",
  badges: "/badgeIds",
  context: "/context",
} as const;
