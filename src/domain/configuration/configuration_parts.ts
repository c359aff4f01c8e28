import { z } from "zod";
import { badgeFields, requestSchedule } from "../badges/badge_fields.ts";
import type { BadgeFields } from "../badges/badge.ts";
import { BadgeType } from "../badges/badge_type.ts";
import { Feed } from "../imports/feed.ts";
import { Segment } from "../conditions/segment.ts";
import { type Mapping, WholeMapping } from "../imports/mapping.ts";
import { toInstantText } from "../instant.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import {
  badgesPerProjectMax,
  badgesShownMax,
  cacheSecondsDefault,
  feedsPerProjectMax,
  mappingsPerProjectMax,
  segmentsPerProjectMax,
  typesPerProjectMax,
} from "../limits.ts";
import { ProjectInput, type ProjectSettings } from "../project.ts";
import type { ProjectState } from "../project_state.ts";
import { uuid } from "../scalar_schemas.ts";

/**
 * A type, badge, segment, mapping or feed as the configuration document has it: what merchants write, without
 * members that have their default.
 */
export interface ConfigurationItem extends JsonObject {
  readonly id: string;
}

type Members = Readonly<Record<string, JsonValue | undefined>>;

/** The members of an object that are neither missing nor equal to their default. */
function withoutDefaults(value: Members, defaults: Members): JsonObject {
  const written = Object.entries(value).flatMap(([key, member]) => {
    const isLeftOut = Object.hasOwn(defaults, key) && isDefault(member, defaults[key]);
    return member === undefined || isLeftOut ? [] : [[key, member] as const];
  });
  return Object.fromEntries(written);
}

/** Defaults are scalars and `{}`, so that no large member has to be serialized. */
function isDefault(member: JsonValue | undefined, value: JsonValue | undefined): boolean {
  if (value === undefined) return false;
  if (!isJsonObject(value)) return member === value;
  return member !== undefined && isJsonObject(member) && Object.keys(member).length === 0;
}

/** The defaults of a badge's fields; `undefined` where leaving it out means something else. */
const badgeDefaults = {
  typeId: undefined,
  name: undefined,
  content: undefined,
  status: "active",
  when: undefined,
  match: undefined,
  matchVariants: undefined,
  onProduct: "any",
  everyProduct: false,
  exclusive: false,
  exclusiveOnProduct: false,
  exclusiveGroup: undefined,
  localizations: {},
  perProduct: {},
} satisfies Record<keyof typeof badgeFields, JsonValue | undefined>;

const settingsDefaults = {
  cacheSeconds: cacheSecondsDefault,
  maxBadgesPerProduct: badgesShownMax,
} satisfies { [Name in keyof ProjectSettings]?: JsonValue };

/** A project's settings in the document. */
export function settingsItem(settings: ProjectSettings): JsonObject {
  return withoutDefaults(settings, settingsDefaults);
}

/** A type as it appears in the configuration document. */
export function typeItem({ id, ...type }: BadgeType): ConfigurationItem {
  return { id, ...withoutDefaults(type, {}) };
}

/** A badge as it appears in the configuration document. */
export function badgeItem(badge: BadgeFields & { id: string }): ConfigurationItem {
  const { id, startsAt, endsAt } = badge;
  const { typeId, name, content, status, when, match, matchVariants, onProduct } = badge;
  const { everyProduct, exclusive, exclusiveOnProduct, exclusiveGroup } = badge;
  const { localizations, perProduct } = badge;
  const fields = {
    ...{ typeId, name, content, status, when, match, matchVariants, onProduct },
    ...{ everyProduct, exclusive, exclusiveOnProduct, exclusiveGroup, localizations, perProduct },
  } satisfies Record<keyof typeof badgeFields, JsonValue | undefined>;
  return {
    id,
    ...withoutDefaults(fields, badgeDefaults),
    ...startsAt !== undefined && { startsAt: toInstantText(startsAt) },
    ...endsAt !== undefined && { endsAt: toInstantText(endsAt) },
  };
}

/** A segment as it appears in the configuration document. */
export function segmentItem({ id, name, when }: Segment): ConfigurationItem {
  return { id, name, when };
}

/** A mapping as it appears in the configuration document. */
export function mappingItem({ id, attributes, ...fields }: Mapping): ConfigurationItem {
  const sources = Object.entries(attributes)
    .map(([path, source]) => [path, withoutDefaults(source, { as: "string" })] as const);
  return { id, ...withoutDefaults(fields, {}), attributes: Object.fromEntries(sources) };
}

const feedFields = Feed.pick({ id: true, url: true, mapping: true, mode: true, everyMinutes: true })
  .shape;
const FeedItem = z.strictObject(feedFields);

/** A feed as it appears in the configuration document. */
export function feedItem({ id, url, mapping, mode, everyMinutes }: z.infer<typeof FeedItem>) {
  return { id, url, mapping, mode, everyMinutes };
}

/** A badge in a document, with its instants in epoch milliseconds. */
export const WrittenBadge = z.strictObject({ id: uuid(), ...badgeFields, ...requestSchedule });

const ProjectItem = z.strictObject(ProjectInput.omit({ id: true }).shape);

/** The settings in a document. */
export const ConfigurationProject = ProjectItem.transform(settingsItem).meta({
  id: "ConfigurationProject",
  description: "The project's settings, without its id.",
});

/** A list of the document, whose items are changed one by one. */
export interface ConfigurationPart {
  /** What an item is called in messages. */
  readonly noun: string;
  /** The schema of an item in requests; its result has no members with their default. */
  readonly schema: z.ZodType<ConfigurationItem>;
  /** How many items a project can have. */
  readonly max: number;
  /**
   * The items that the project has now, in the order of the document. Yields between them.
   */
  readonly items: (project: ProjectState) => Generator<void, ConfigurationItem[]>;
}

function part<T>(
  { schema, toItem, read, name, description, ...rest }:
    & Pick<ConfigurationPart, "noun" | "max">
    & {
      readonly schema: z.ZodType<T>;
      readonly toItem: (value: T) => ConfigurationItem;
      readonly read: (project: ProjectState) => readonly T[];
      readonly name: string;
      readonly description: string;
    },
): ConfigurationPart {
  return {
    ...rest,
    schema: schema.transform(toItem).meta({ id: `Configuration${name}`, description }),
    items: (project) => converted(read(project), toItem),
  };
}

function* converted<T>(
  values: readonly T[],
  toItem: (value: T) => ConfigurationItem,
): Generator<void, ConfigurationItem[]> {
  const items: ConfigurationItem[] = [];
  for (const value of values) {
    items.push(toItem(value));
    yield;
  }
  return items;
}

function byId<T extends { readonly id: string }>(values: Iterable<T>): readonly T[] {
  return [...values].sort((a, b) => a.id < b.id ? -1 : 1);
}

/**
 * The lists of the configuration document. A new kind of subject is one more entry, and a step that
 * writes it (`management/configuration/change_steps.ts`).
 */
export const configurationParts = {
  types: part({
    noun: "badge type",
    max: typesPerProjectMax,
    schema: z.strictObject(BadgeType.shape),
    toItem: typeItem,
    read: ({ types }) => byId(types.values()),
    name: "Type",
    description: "A badge type.",
  }),
  badges: part({
    noun: "badge",
    max: badgesPerProjectMax,
    schema: WrittenBadge,
    toItem: badgeItem,
    read: (project) => project.order.flatMap((number) => project.badgeNumbered(number) ?? []),
    name: "Badge",
    description: "A badge.",
  }),
  segments: part({
    noun: "segment",
    max: segmentsPerProjectMax,
    schema: z.strictObject(Segment.shape),
    toItem: segmentItem,
    read: ({ segments }) => byId(segments.values()),
    name: "Segment",
    description: "A segment.",
  }),
  mappings: part({
    noun: "mapping",
    max: mappingsPerProjectMax,
    schema: WholeMapping,
    toItem: mappingItem,
    read: ({ mappings }) => byId(mappings.values()),
    name: "Mapping",
    description: "A mapping.",
  }),
  feeds: part({
    noun: "feed",
    max: feedsPerProjectMax,
    schema: FeedItem,
    toItem: feedItem,
    read: ({ feeds }) => byId(feeds.values()),
    name: "Feed",
    description: "A feed, without its authorization.",
  }),
} satisfies Record<string, ConfigurationPart>;
export type PartName = keyof typeof configurationParts;

/** A value for each list, in the order of the document. */
export function perPart<T>(valueOf: (name: PartName) => T): Record<PartName, T> {
  return {
    types: valueOf("types"),
    badges: valueOf("badges"),
    segments: valueOf("segments"),
    mappings: valueOf("mappings"),
    feeds: valueOf("feeds"),
  };
}

/** The lists, in the order of the document. */
export const partNames: readonly PartName[] = Object.values(perPart((name) => name));

/** Whether the part of a subject is a list of the document. */
export function isPartName(part: string): part is PartName {
  return Object.hasOwn(configurationParts, part);
}
