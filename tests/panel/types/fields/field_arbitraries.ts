import fc from "fast-check";
import {
  canBeKey,
  type FieldSet,
  type FieldType,
} from "../../../../src/panel/types/fields/field.ts";

/** A number as JSON keeps it: without `-0`. */
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((value) => value + 0);
const count = fc.nat(50);
const text = fc.string({ unit: "grapheme", maxLength: 12 });

/** Texts that fit on one line. */
const line = text.map((text) => text.replace(/[\r\n]/g, "").trim()).filter((text) => text !== "");

function maybe<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.option(arbitrary, { nil: undefined });
}

const fieldType: fc.Arbitrary<FieldType> = fc.oneof(
  fc.record({
    kind: fc.constant("text" as const),
    minLength: maybe(count),
    maxLength: maybe(count),
    preset: maybe(text),
  }),
  fc.record({
    kind: fc.constant("number" as const),
    isWhole: fc.boolean(),
    minimum: maybe(number),
    maximum: maybe(number),
    preset: maybe(number),
  }),
  fc.record({ kind: fc.constant("yesNo" as const), preset: maybe(fc.boolean()) }),
  fc.record({
    kind: fc.constant("choice" as const),
    options: fc.uniqueArray(line, { minLength: 1, maxLength: 5 }),
    preset: maybe(text),
  }),
  fc.record({ kind: fc.constant("colour" as const), preset: maybe(text) }),
  fc.record({
    kind: fc.constantFrom("link" as const, "image" as const),
    isFull: fc.boolean(),
    preset: maybe(text),
  }),
  fc.record({ kind: fc.constant("date" as const), hasTime: fc.boolean(), preset: maybe(text) }),
);

/** Keys, including some that careless code mishandles. */
const key = fc.oneof(
  fc.constantFrom("text", "constructor", "toString", "valueOf", "a/b~c", "größe", " "),
  text,
).filter(canBeKey);

const field = fc.tuple(
  fc.record({
    key,
    title: maybe(text),
    description: maybe(text),
    isRequired: fc.boolean(),
  }),
  fieldType,
).map(([named, held]) => ({ ...named, ...held }));

/** Sets of fields as merchants define them. */
export const anyFieldSet: fc.Arbitrary<FieldSet> = fc.record({
  fields: fc.uniqueArray(field, { selector: ({ key }) => key, maxLength: 6 }),
  isOpen: fc.boolean(),
});
