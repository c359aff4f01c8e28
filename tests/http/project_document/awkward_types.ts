const open = { type: "object" };
const text = { type: "string" };

/**
 * Types as merchants write them, for which generators produce less than they could without help.
 */
export const awkward = {
  lists: {
    schema: {
      properties: {
        any: { type: "array" },
        maybe: { type: ["array", "null"] },
        some: { type: "array", contains: { const: 1 }, minItems: 1 },
        nested: { type: "array", items: { type: "array" } },
      },
      required: ["any"],
    },
  },
  sizes: {
    schema: {
      properties: {
        size: { enum: [1, "XL"] },
        nullable: { enum: [1, "XL", null] },
        typed: { type: ["integer", "string"], enum: [1, "XL"] },
        share: { enum: [1, 1.5] },
        shareOrNot: { type: ["number", "null"], enum: [1, 1.5, null] },
        large: { enum: [1e21, 2] },
        flag: { enum: [true, false] },
        on: { enum: [true] },
        onOrNot: { enum: [true, null] },
        object: { enum: [{ a: 1 }, { b: 2 }] },
        list: { enum: [[1], []] },
        anything: { enum: [[], {}, "a", 1, 1.5, true, null] },
        only: { const: [1] },
        twice: { enum: ["a", "a"] },
      },
      required: ["size", "share", "flag", "object", "list"],
    },
  },
  names: {
    schema: {
      properties: {
        capitals: { enum: ["a", "A"] },
        capitalsOrNot: { enum: ["a", "A", null] },
        signs: { enum: ["a b", "a-b", "a_b"] },
        places: { enum: ["value_1", "1"] },
        umlauts: { enum: ["Größe", "GRÖSSE", "größer"] },
        joined: { enum: ["👨\u200d👩", "a"] },
        odd: { enum: ["", "%", "ｆ", "f"] },
      },
      required: ["capitals", "signs"],
    },
  },
  opens: {
    schema: {
      properties: { any: open, maybe: { type: ["object", "null"] }, text },
      required: ["any", "other"],
    },
  },
  whatever: {},
  choices: {
    schema: {
      properties: { a: text, b: text, c: { type: "string", anyOf: [{ maxLength: 2 }, {}] } },
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
    },
  },
  patterns: {
    schema: {
      properties: { text, count: { type: "number" } },
      patternProperties: { "^size_": { type: "boolean" } },
      additionalProperties: false,
      required: ["text"],
    },
  },
  constructor: {},
  Lists: {},
  LISTS: {},
};
