import { z } from "zod";
import { pointerTo } from "../errors.ts";
import { isJsonObject, jsonBytes } from "../json.ts";
import {
  attributesDepthMax,
  columnNameMaxChars,
  mappingAttributesMax,
  mappingMaxBytes,
  mappingPathMaxChars,
  mappingPatternMaxChars,
} from "../limits.ts";
import { chosenId, lineOfText } from "../scalar_schemas.ts";
import { isLongerThan } from "../text_length.ts";

/**
 * The mappings that every project has: headers that name the fields, and the fields of Google
 * Merchant Center. No mapping of a project can have these ids.
 */
export const builtInMappings = ["columns", "google"] as const;
export type BuiltInMapping = typeof builtInMappings[number];

export function isBuiltInMapping(id: string): id is BuiltInMapping {
  return builtInMappings.some((builtIn) => builtIn === id);
}

/** How a cell becomes the value of an attribute. */
export const columnTypes = [
  "string",
  "number",
  "boolean",
  "instant",
  "money",
  "list",
  "json",
] as const;
export type ColumnType = typeof columnTypes[number];

/** What a cell of each type has, for the API's document. */
const attributeTypeMeanings: Readonly<Record<ColumnType, string>> = {
  string: "the text as it is",
  number: "a number",
  boolean: "`true`, `false`, `yes`, `no`, `1` or `0`",
  instant: "an RFC 3339 instant, or a date",
  money: "`12.99 EUR` or `12,99 EUR`: the number, and the currency as `<path>Currency`",
  list: "strings separated by `|`",
  json: "any JSON value",
};

const from = lineOfText(columnNameMaxChars).meta({
  description: "The header of the column, or the name of the XML element or JSON member.",
  example: "Item number",
});

const pattern = z.string().min(1).refine((text) => !isLongerThan(text, mappingPatternMaxChars), {
  error: `must have at most ${mappingPatternMaxChars} characters`,
}).meta({
  maxLength: mappingPatternMaxChars,
  description: "A regular expression of ECMA-262 with a group, decided in linear time: the value " +
    "is what the first group matches. A cell that it does not match counts as empty.",
  example: "^SKU-([0-9]+)$",
});

/** Where the value of a field comes from. */
const FieldSource = z.strictObject({ from, pattern: pattern.optional() }).meta({
  id: "FieldSource",
  description: "Where the value of a field comes from.",
});
export type FieldSource = z.infer<typeof FieldSource>;

export const AttributeSource = z.strictObject({
  from,
  as: z.enum(columnTypes).optional().meta({
    description: "The type of the value; `string` if omitted. " +
      columnTypes.map((type) => `\`${type}\`: ${attributeTypeMeanings[type]}.`).join(" "),
    example: "number",
  }),
  pattern: pattern.optional(),
}).meta({ id: "AttributeSource", description: "Where the value of an attribute comes from." });
export type AttributeSource = z.infer<typeof AttributeSource>;

/** Returns what is wrong with the path of an attribute; `undefined` if it is valid. */
function attributePathViolation(path: string): string | undefined {
  // First, because a path may be most of a body.
  if (isLongerThan(path, mappingPathMaxChars)) {
    return `must have at most ${mappingPathMaxChars} characters`;
  }
  const keys = path.split(".");
  if (keys.some((key) => key === "")) return "must not have empty parts";
  if (keys.length > attributesDepthMax) return `must have at most ${attributesDepthMax} parts`;
  if (path.includes("\u0000")) return "must not contain the character U+0000";
}

const sourcesShape = z.custom<Readonly<Record<string, AttributeSource>>>(isJsonObject, {
  error: "must be an object",
});

/**
 * The sources of attributes by path. Not a record of zod, which silently drops the key `__proto__`.
 */
const attributes = sourcesShape.superRefine((sources, context) => {
  const paths = Object.keys(sources);
  const report = (path: readonly PropertyKey[], message: string) =>
    context.addIssue({ code: "custom", path: [...path], message });
  if (paths.length > mappingAttributesMax) {
    report([], `must have at most ${mappingAttributesMax} attributes`);
    return;
  }
  /** The written paths, each with the attribute that writes it. */
  const written = new Map<string, string>();
  for (const path of paths) {
    const { data: source, error } = AttributeSource.safeParse(sources[path]);
    const violation = attributePathViolation(path);
    for (const issue of error?.issues ?? []) {
      context.addIssue({ ...issue, path: [path, ...issue.path] });
    }
    if (violation !== undefined) {
      report([path], violation);
      continue;
    }
    for (const own of source?.as === "money" ? [path, `${path}Currency`] : [path]) {
      const other = written.get(own);
      if (other !== undefined) report([path], `sets \`${own}\`, which \`${other}\` sets too`);
      written.set(own, path);
    }
  }
  for (const [own, path] of written) {
    for (let dot = own.indexOf("."); dot !== -1; dot = own.indexOf(".", dot + 1)) {
      const outer = written.get(own.slice(0, dot));
      if (outer !== undefined) report([path], `is inside \`${outer}\`, which is set as a whole`);
    }
  }
}).meta({
  type: "object",
  additionalProperties: { $ref: "#/components/schemas/AttributeSource" },
  description: "The attributes by their dotted paths, such as `price` or `stock.warehouse`.",
  example: { price: { from: "Price", as: "money" }, colour: { from: "Colour" } },
});

const mappingFields = {
  productId: FieldSource,
  variantId: FieldSource.optional(),
  title: FieldSource.optional(),
  url: FieldSource.optional(),
  imageUrl: FieldSource.optional(),
  sku: FieldSource.optional(),
  attributes,
} as const;

const sizeLimit = `at most ${mappingMaxBytes / 1024} KiB of JSON`;

/** Checks the size of a mapping, whose columns and patterns may each be long. */
function isSmall(mapping: object): boolean {
  return jsonBytes(mapping) <= mappingMaxBytes;
}

/** The body of a PUT: `id` is optional, and must equal the one in the path. */
export const MappingBody = z.strictObject({
  id: chosenId().optional().meta({ description: "If present, must equal the id in the path." }),
  ...mappingFields,
}).refine(isSmall, { error: `must be ${sizeLimit}` }).meta({
  id: "MappingBody",
  description: `A whole mapping; ${sizeLimit}.`,
});

/** A mapping of a project, in responses and in the store. */
export const Mapping = z.object({
  id: chosenId().meta({ description: "Chosen by the merchant.", example: "erp" }),
  ...mappingFields,
}).meta({
  id: "Mapping",
  description: "Which columns of a shop's own file become which fields of products. The ids are " +
    "integers; a row with a variant id describes the variant only.",
});
export type Mapping = z.infer<typeof Mapping>;

/** A mapping as a request has it, with its id. */
export const WholeMapping = z.strictObject(Mapping.shape)
  .refine(isSmall, { error: `must be ${sizeLimit}` });

/** The approximate memory of a mapping, whose strings have two bytes a character at most. */
export function mappingMemoryBytes(mapping: Mapping): number {
  return 2 * JSON.stringify(mapping).length;
}

/** The sources of a mapping, each with its JSON Pointer. */
export function* sourcesOf(
  mapping: Omit<Mapping, "id">,
): Generator<{ readonly pointer: string; readonly source: FieldSource }> {
  const { attributes, ...fields } = mapping;
  for (const [name, source] of Object.entries(fields)) {
    if (typeof source === "object") yield { pointer: pointerTo([name]), source };
  }
  for (const [path, source] of Object.entries(attributes)) {
    yield { pointer: pointerTo(["attributes", path]), source };
  }
}
