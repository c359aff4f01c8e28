import type { BadgeType } from "../../domain/badges/badge_type.ts";
import type { JsonObject } from "../../domain/json.ts";
import { exampleContent, exampleWork } from "../../domain/schema/published/example_content.ts";
import { publishSchema } from "../../domain/schema/published/published_schema.ts";
import { Turns } from "../../store/turns.ts";
import { refTo, type ServiceFrame } from "./service_frame.ts";
import { endings, TypeNames } from "./type_names.ts";

/** A badge as a query answers it, made up. */
export interface ExampleBadge {
  readonly id: string;
  readonly typeId: string;
  readonly content: JsonObject;
}

/** What a document says of a project's badges. */
export interface BadgeComponents {
  /** The component `Badge`, and those that it is made of. */
  readonly schemas: Record<string, unknown>;
  /** A badge of each type for which an example was found, made from its schema alone. */
  readonly examples: readonly ExampleBadge[];
}

/**
 * How dear the examples of a document may be together, as `exampleWork` has it: about a second. Some
 * hundred ordinary types take that much; those too dear have none.
 */
const examplesWorkMax = 20_000;

/**
 * The components of badges of these types: `Badge` is one of them, told apart by `typeId`. Of the same
 * types the same, whatever their order.
 */
export async function badgeComponents(
  types: readonly BadgeType[],
  { anyBadge, schemas: others }: ServiceFrame,
): Promise<BadgeComponents> {
  if (types.length === 0) return { schemas: { Badge: anyBadge }, examples: [] };
  const sorted = types.toSorted((one, other) => one.id < other.id ? -1 : 1);
  const names = new TypeNames(sorted.map(({ id }) => id), ["Badge", ...Object.keys(others)]);
  const stems = sorted.map(({ id }) => names.stemOf(id));
  const schemas: Record<string, unknown> = { Badge: oneOf(sorted, stems) };
  const examples: ExampleBadge[] = [];
  const turns = new Turns();
  let workLeft = examplesWorkMax;
  for (const [index, type] of sorted.entries()) {
    await turns.next();
    const stem = stems[index]!;
    const content = publishSchema(type.schema, {
      nameOf: (last) => names.takePart(type.id, last),
      refTo,
    });
    const work = exampleWork(type);
    const example = work > workLeft ? undefined : exampleOf(type, index);
    if (work <= workLeft) workLeft -= work;
    if (example !== undefined) examples.push(example);
    schemas[stem + endings.badge] = badgeOf(type, { anyBadge, stem, example });
    schemas[stem + endings.content] = content.schema;
    Object.assign(schemas, Object.fromEntries(content.parts));
  }
  return { schemas, examples };
}

function oneOf(types: readonly BadgeType[], stems: readonly string[]) {
  const refs = stems.map((stem) => refTo(stem + endings.badge));
  return {
    description: "A badge: its `typeId` tells what its `content` holds.",
    oneOf: refs.map(($ref) => ({ $ref })),
    discriminator: {
      propertyName: "typeId",
      mapping: Object.fromEntries(types.map(({ id }, index) => [id, refs[index]!])),
    },
  };
}

/** The name stands in the description: generators would name code by a title, and drop the second. */
function badgeOf(
  { id, name }: BadgeType,
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
      typeId: { ...anyBadge.properties.typeId, const: id },
      content: { $ref: refTo(stem + endings.content) },
    },
    ...(example && { examples: [example] }),
  };
}

/** No badge that is stored is looked at: it may not be public yet. */
function exampleOf(type: BadgeType, index: number): ExampleBadge | undefined {
  const content = exampleContent(type);
  if (content === undefined) return undefined;
  const id = `00000000-0000-4000-8000-${String(index + 1).padStart(12, "0")}`;
  return { id, typeId: type.id, content };
}
