import type { StackingRules } from "../../resolve/stacking.ts";

/**
 * Returns the number of each badge's family, by rank. Badges of different families never hide each
 * other, not even indirectly. -1 for a badge that can neither hide another one nor be hidden.
 */
export function familiesOf(rules: StackingRules): Int32Array {
  const { groupOf, typeOf, typeLimits, productLimit, groups, isExclusiveOnProduct } = rules;
  if (productLimit < Infinity || isExclusiveOnProduct) return new Int32Array(typeOf.length);
  const types = typeLimits.length;
  const isBinding = bindingTypes(rules);
  // A union-find structure: types, followed by groups. Those that share a badge are joined.
  const parents = Int32Array.from({ length: types + groups }, (_, node) => node);
  const rootOf = (node: number): number => {
    let root = node;
    while (parents[root] !== root) root = parents[root] = parents[parents[root]!]!;
    return root;
  };
  groupOf.forEach((group, rank) => {
    const type = typeOf[rank]!;
    if (group !== -1 && isBinding[type] === 1) parents[rootOf(types + group)] = rootOf(type);
  });
  return typeOf.map((type, rank) => {
    if (isBinding[type] === 1) return rootOf(type);
    return groupOf[rank] === -1 ? -1 : rootOf(types + groupOf[rank]!);
  });
}

/** 1 for each type that has a limit or an exclusive badge. */
export function bindingTypes({ typeOf, typeLimits, isExclusive }: StackingRules): Uint8Array {
  const binding = Uint8Array.from(typeLimits, (limit) => limit < Infinity ? 1 : 0);
  typeOf.forEach((type, rank) => {
    if (isExclusive[rank] === 1) binding[type] = 1;
  });
  return binding;
}
