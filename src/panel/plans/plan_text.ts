import type { Plan, PlanStep } from "../data/plans.ts";
import { nameInState } from "../differences/change_state.ts";
import { changeSubject } from "../differences/change_subject.ts";
import type { NameBadge } from "../differences/value_text.ts";
import type { Translate } from "../i18n/translate.ts";

/** What a step does, in words. `nameBadge` names the badges whose states the step does not have. */
export function stepSentence(step: PlanStep, t: Translate, nameBadge: NameBadge): string {
  const { op, subject, after } = step;
  if (subject !== "assignments") {
    return t(`undo.${op}`, { name: nameOf(step, nameBadge), what: t(kindOf(step)) });
  }
  const { added, removed, excluded, products } = after ?? {};
  const values = { added: Number(added), removed: Number(removed), excluded: Number(excluded) };
  return t("undo.assignments", { ...values, count: Number(products) });
}

function nameOf({ subject, name, before, after }: PlanStep, nameBadge: NameBadge): string {
  const { id } = changeSubject(subject);
  return name ?? nameInState(after) ?? nameInState(before) ?? nameBadge(id) ?? (id || subject);
}

const kinds = {
  project: "undo.project",
  types: "undo.type",
  badges: "undo.badge",
  segments: "undo.segment",
  mappings: "undo.mapping",
  feeds: "undo.feed",
  products: "undo.product",
} as const;

function kindOf({ subject }: PlanStep) {
  const [part = ""] = subject.split("/");
  return Object.entries(kinds).find(([name]) => name === part)?.[1] ?? "undo.subject";
}

/**
 * How many products gain or lose a badge by a plan, in words. The service compares stored products
 * only, but a badge on every product is also shown on others. It does not count products on which
 * only the look of a badge changes, such as its text.
 */
export function effectText({ steps, effects }: Pick<Plan, "steps" | "effects">, t: Translate) {
  const { products, isComplete } = effects;
  const onStored = !isComplete
    ? t("undo.productsAtLeast", { count: products })
    : products === 0
    ? t("undo.noProducts")
    : t("undo.products", { count: products });
  const isEverywhere = steps.some(({ before, after }) =>
    before?.everyProduct === true || after?.everyProduct === true
  );
  return isEverywhere ? `${onStored} ${t("undo.everyProduct")}` : onStored;
}
