import type { BadgeFields } from "./badge.ts";
import { checkCondition, type SegmentLookup } from "../conditions/read_condition.ts";
import { below, type Violation } from "../errors.ts";
import { checkTemplates } from "../templates/check_templates.ts";
import { languageViolations } from "./language_violations.ts";

/**
 * Returns the errors of a badge apart from its content, with JSON Pointers. Its fields must have
 * the right types already. `lookup` finds the project's segments.
 */
export function checkBadge(
  badge: BadgeFields,
  lookup: SegmentLookup = () => undefined,
): Violation[] {
  const { startsAt, endsAt, when, match, matchVariants, onProduct, localizations = {} } = badge;
  const violations: Violation[] = [];
  if (startsAt !== undefined && endsAt !== undefined && endsAt <= startsAt) {
    violations.push({ pointer: "/endsAt", detail: "must be later than `startsAt`" });
  }
  if (when !== undefined) violations.push(...below("/when", checkCondition(when, lookup)));
  if (matchVariants !== undefined) {
    violations.push(...below("/matchVariants", checkCondition(matchVariants)));
  } else if (onProduct !== undefined) {
    violations.push({
      pointer: "/onProduct",
      detail: "is only allowed together with `matchVariants`",
    });
  }
  if (match !== undefined) violations.push(...below("/match", checkCondition(match)));
  return [
    ...violations,
    ...below("/localizations", languageViolations(localizations)),
    ...below("/perProduct", checkTemplates(badge)),
  ];
}
