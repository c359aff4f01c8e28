/** Schemas that the meta-schema allows and that could break generators. */
export const hostile = {
  $id: "https://elsewhere.example/schema",
  $defs: {
    "": { type: "string" },
    any: true,
    "ä/~": { $anchor: "x", const: { $ref: "#/nowhere" } },
  },
  "x-$ref": { $ref: "https://elsewhere.example/" },
  properties: {
    $ref: { type: "string" },
    empty: { $ref: "#/$defs/" },
    odd: { $ref: "#x" },
    never: false,
    any: { $ref: "#/$defs/any" },
    list: { type: "array", prefixItems: [true, { type: "integer" }], items: false },
    nested: { type: ["object", "null"], properties: { a: { enum: ["*/", "</script>", null] } } },
    "*/ alert(1) /*": { type: "string", description: "*/ `${x}` <script>" },
  },
  patternProperties: { "^x-": { type: "string" } },
  dependentRequired: { a: ["b"] },
  dependentSchemas: { a: { required: ["b"] } },
  propertyNames: { maxLength: 100 },
  if: { required: ["a"] },
  then: { required: ["b"] },
  else: true,
  not: { required: ["z"] },
  unevaluatedProperties: false,
};
