import type { CurrentAssignment } from "./current_assignment.ts";

/** What to do with the badge. */
export const actions = ["add", "remove", "exclude"] as const;
export type Action = typeof actions[number];

/** The possible effects of a change on a product. */
export const effects = [
  "new",
  "allVariants",
  "insteadOfExclusion",
  "removed",
  "exclusionEnds",
  "excluded",
  "insteadOfBadge",
  "nothing",
] as const;
export type Effect = typeof effects[number];

/** The effect of an action on a product, given the badge's current assignment there. */
export function effectOf(action: Action, { kind }: CurrentAssignment): Effect {
  return effectOfActions[action][kind];
}

const effectOfActions: Readonly<
  Record<Action, Readonly<Record<CurrentAssignment["kind"], Effect>>>
> = {
  add: {
    none: "new",
    whole: "nothing",
    variants: "allVariants",
    excluded: "insteadOfExclusion",
  },
  remove: {
    none: "nothing",
    whole: "removed",
    variants: "removed",
    excluded: "exclusionEnds",
  },
  exclude: {
    none: "excluded",
    whole: "insteadOfBadge",
    variants: "insteadOfBadge",
    excluded: "nothing",
  },
};
