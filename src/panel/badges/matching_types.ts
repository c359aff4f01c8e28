import type { BadgeType } from "../data/resource.ts";

/** The types whose name or id contains the text, those that begin with it first. */
export function matchingTypes<Type extends Pick<BadgeType, "id" | "name">>(
  types: readonly Type[],
  text: string,
): readonly Type[] {
  const wanted = text.trim().toLowerCase();
  const isFound = ({ id, name }: Type) =>
    name.toLowerCase().includes(wanted) || id.toLowerCase().includes(wanted);
  const begins = ({ name }: Type) => name.toLowerCase().startsWith(wanted);
  const found = types.filter(isFound);
  return [...found.filter(begins), ...found.filter((type) => !begins(type))];
}
