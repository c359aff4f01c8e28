import type { BadgeType } from "../../domain/badges/badge_type.ts";
import type { JsonObject } from "../../domain/json.ts";
import { exampleContent, exampleWork } from "../../json_schema/example/example_content.ts";
import { publishSchema } from "./published/published_schema.ts";
import { Yielder } from "../../store/yielder.ts";
import { refTo, type ServiceFrame } from "./service_frame.ts";
import { endings, TypeNames } from "./type_names.ts";

/** A generated badge, as in a query's response. */
export interface ExampleBadge {
  readonly id: string;
  readonly typeId: string;
  readonly content: JsonObject;
}

/** What a document says about a project's badges. */
export interface BadgeComponents {
  /** The component `Badge`, and the components that it refers to. */
  readonly schemas: Record<string, unknown>;
  /** One badge for each type for which an example was found, generated from its schema alone. */
  readonly examples: readonly ExampleBadge[];
}

/**
 * The maximum total cost of a document's examples, in the unit of `exampleWork`: about a second, or
 * some hundred ordinary types. Types that exceed the rest of it get no example.
 */
const examplesWorkMax = 20_000;

/** The names of the components of badges whose types the document does not have. */
const unknown = {
  badge: "UnknownTypeBadge",
  base: "BadgeOfUnknownType",
  content: "UnknownTypeContent",
};

/**
 * Creates the badge components for these types: `Badge` is one of them, distinguished by `typeId`, or
 * a badge of another type. The result depends on the set of types only, not on their order.
 */
export async function badgeComponents(
  types: readonly BadgeType[],
  { anyBadge, schemas: others }: ServiceFrame,
): Promise<BadgeComponents> {
  if (types.length === 0) return { schemas: { Badge: anyBadge }, examples: [] };
  const sorted = types.toSorted((one, other) => one.id < other.id ? -1 : 1);
  const names = new TypeNames(sorted.map(({ id }) => id), [
    "Badge",
    ...Object.values(unknown),
    ...Object.keys(others),
  ]);
  const stems = sorted.map(({ id }) => names.stemOf(id));
  const schemas: Record<string, unknown> = {
    Badge: union(sorted, stems),
    ...unknownTypes(anyBadge),
  };
  const examples: ExampleBadge[] = [];
  const yielder = new Yielder();
  let workLeft = examplesWorkMax;
  for (const [index, type] of sorted.entries()) {
    await yielder.yieldIfDue();
    const stem = stems[index]!;
    const content = publishSchema(type.schema, {
      nameOf: (last) => names.takePart(type.id, last),
      refTo,
    });
    const work = exampleWork(type);
    const example = work > workLeft ? undefined : await yielder.run(exampleOf(type, index));
    if (work <= workLeft) workLeft -= work;
    if (example !== undefined) examples.push(example);
    schemas[stem + endings.badge] = badgeOf(type, { anyBadge, stem, example });
    schemas[stem + endings.typeId] = { type: "string", const: type.id, enum: [type.id] };
    schemas[stem + endings.content] = content.schema;
    Object.assign(schemas, Object.fromEntries(content.parts));
  }
  return { schemas, examples };
}

/**
 * `anyOf`, because generators of validators take a `oneOf` with a discriminator for a closed list.
 * The discriminator and the last form are for clients of documents that lack a badge's type.
 */
function union(types: readonly BadgeType[], stems: readonly string[]) {
  const refs = stems.map((stem) => refTo(stem + endings.badge));
  return {
    description: "A badge: its `typeId` determines its `content`.",
    anyOf: [...refs, refTo(unknown.badge)].map(($ref) => ({ $ref })),
    discriminator: {
      propertyName: "typeId",
      mapping: Object.fromEntries(types.map(({ id }, index) => [id, refs[index]!])),
    },
  };
}

/**
 * The components of a badge of a type that was added later. Their form is what all tested generators
 * read as a fallback: a plain form in place of the `oneOf` would let `typeId` be any string in
 * TypeScript, which could then not narrow `Badge`, and pydantic would expect the form's name.
 */
function unknownTypes(anyBadge: ServiceFrame["anyBadge"]) {
  const { content, ...properties } = anyBadge.properties;
  return {
    [unknown.badge]: {
      description: "A badge of a type that was added later.",
      oneOf: [{ $ref: refTo(unknown.base) }],
      discriminator: { propertyName: "typeId" },
    },
    [unknown.base]: {
      ...anyBadge,
      properties: { ...properties, content: { $ref: refTo(unknown.content) } },
    },
    [unknown.content]: { ...content, additionalProperties: true },
  };
}

/**
 * The name is a part of the description: generators would name code after a title, and drop one of
 * two types with the same title.
 */
function badgeOf(
  { name }: BadgeType,
  { anyBadge, stem, example }: {
    anyBadge: ServiceFrame["anyBadge"];
    stem: string;
    example: ExampleBadge | undefined;
  },
) {
  return {
    ...anyBadge,
    description: name,
    properties: {
      ...anyBadge.properties,
      typeId: { $ref: refTo(stem + endings.typeId) },
      content: { $ref: refTo(stem + endings.content) },
    },
    ...(example && { examples: [example] }),
  };
}

/** Does not use stored badges, which may not be public yet. */
function* exampleOf(type: BadgeType, index: number): Generator<void, ExampleBadge | undefined> {
  const content = yield* exampleContent(type);
  if (content === undefined) return undefined;
  const id = `00000000-0000-4000-8000-${String(index + 1).padStart(12, "0")}`;
  return { id, typeId: type.id, content };
}
