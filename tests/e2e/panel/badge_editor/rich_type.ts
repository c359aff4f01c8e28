/** A type with a field of each kind. */
export const richType = {
  name: "Rich",
  schema: {
    type: "object",
    $defs: { colour: { type: "string", format: "color" } },
    properties: {
      text: { type: "string", minLength: 1, maxLength: 12 },
      textColour: { $ref: "#/$defs/colour" },
      backgroundColour: { $ref: "#/$defs/colour" },
      size: { enum: ["small", "large"], default: "small" },
      priority: { type: "integer", minimum: 1, maximum: 9 },
      discount: { type: "number", maximum: 100 },
      bold: { type: "boolean" },
      link: { type: "string", format: "uri" },
      day: { type: "string", format: "date" },
      until: { type: "string", format: "date-time" },
      opens: { type: "string", format: "time" },
      story: { type: "string", maxLength: 400 },
      tags: { type: "array", items: { type: "string" }, maxItems: 4 },
      shops: { type: "array", items: { enum: ["eu", "us"] }, uniqueItems: true },
      image: {
        type: "object",
        properties: { address: { type: "string", format: "uri" } },
        required: ["address"],
        additionalProperties: false,
      },
      effect: {
        oneOf: [
          {
            title: "None",
            type: "object",
            properties: { kind: { const: "none" } },
            required: ["kind"],
            additionalProperties: false,
          },
          {
            title: "Blink",
            type: "object",
            properties: { kind: { const: "blink" }, times: { type: "integer", minimum: 1 } },
            required: ["kind", "times"],
            additionalProperties: false,
          },
        ],
      },
    },
    required: ["text"],
    if: { properties: { bold: { const: true } }, required: ["bold"] },
    then: { properties: { weight: { type: "integer", minimum: 500 } }, required: ["weight"] },
  },
};
