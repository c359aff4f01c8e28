import fc from "fast-check";
import {
  durationUnits,
  type Group,
  groupRules,
  operators,
  type Part,
  type Rule,
  takesList,
  typesOf,
} from "../../../../src/panel/conditions/parts/part.ts";

const texts = fc.constantFrom(
  "a",
  "b",
  "ab",
  " a",
  "3",
  "true",
  "$in",
  "2026-01-31T12:00:00Z",
  "é💶",
);
const numbers = fc.constantFrom("0", "1", "-1", "1.5", "2e3", "007", "9007199254740993");
const fields = fc.constantFrom("a", "b", "a.b", "b.a", "__proto__", "toString");
const typed = {
  text: texts,
  number: numbers,
  boolean: fc.constantFrom("true", "false"),
  otherField: fields,
};

/** Complete comparisons. */
const rules: fc.Arbitrary<Rule> = fc
  .tuple(fields, fc.constantFrom(...operators), fc.constantFrom(...durationUnits))
  .chain(([field, operator, unit]) => {
    const types = typesOf(operator);
    const type = types.length === 0 ? fc.constant("text" as const) : fc.constantFrom(...types);
    const values = (of: Rule["type"]) =>
      operator === "$since"
        ? fc.constantFrom(["0"], ["1"], ["30"], ["86400"])
        : fc.array(typed[of], { minLength: 1, maxLength: takesList(operator) ? 3 : 1 });
    return type.chain((type) =>
      values(type).map((values): Rule => ({
        kind: "rule",
        id: 0,
        field,
        operator,
        type,
        values,
        unit,
      }))
    );
  });

const { group } = fc.letrec<{ part: Part; group: Group }>((tie) => ({
  part: fc.oneof({ maxDepth: 4 }, { weight: 3, arbitrary: rules }, {
    weight: 1,
    arbitrary: tie("group"),
  }),
  group: fc.tuple(
    fc.constantFrom(...groupRules),
    fc.array(tie("part"), { minLength: 1, maxLength: 4 }),
  )
    .map(([holds, parts]): Group => ({ kind: "group", id: 0, holds, parts })),
}));

/** Groups of complete parts. There are few fields, so that some have several comparisons. */
export const groups: fc.Arbitrary<Group> = group;
