import { BadgeType } from "../../domain/badges/badge_type.ts";
import type { WholeConfiguration } from "../../domain/configuration/configuration.ts";
import {
  type ConfigurationItem,
  configurationParts,
  type PartName,
  perPart,
  WrittenBadge,
} from "../../domain/configuration/configuration_parts.ts";
import {
  lookupIn,
  Segment,
  type Segments,
  segmentsUsedIn,
} from "../../domain/conditions/segment.ts";
import { checkCondition } from "../../domain/conditions/read_condition.ts";
import { below, conflict, invalid, type Violation, violationsMax } from "../../domain/errors.ts";
import { partOf } from "../../domain/configuration/plan_steps.ts";
import { FeedBody } from "../../domain/imports/feed.ts";
import { isBuiltInMapping, Mapping } from "../../domain/imports/mapping.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { checkSchema } from "../../json_schema/content_schema.ts";
import type { OutboundHosts } from "../../outbound/outbound_hosts.ts";
import { Yielder } from "../../store/yielder.ts";
import { badgeViolations, contentViolations } from "../badges/put_badge.ts";
import { dependentBadgesMax } from "../types/dependent_badges.ts";
import { feedViolations } from "../feeds/put_feed.ts";
import { segmentViolations } from "../segments/put_segment.ts";
import { patternViolations } from "../mappings/put_mapping.ts";

/** Why a subject would be invalid after a plan, with JSON Pointers into it. */
export interface SubjectViolations {
  readonly subject: string;
  readonly violations: readonly Violation[];
}

/** A valid condition, in place of an invalid one that is reported. */
const placeholder = { segment: { $exists: true } };

/** A configuration that a project would get. */
interface Target {
  readonly project: ProjectState;
  readonly target: WholeConfiguration;
  /** The subjects that are created or updated. */
  readonly changed: ReadonlySet<string>;
  /** The hosts that feeds can be fetched from. */
  readonly hosts: OutboundHosts;
}

/**
 * Returns the subjects that would be invalid, the first ones if there are many. What is stored and
 * does not change stays valid, unless something that it refers to changes or goes. Yields to other
 * work in between.
 */
export async function violationsAfter(plan: Target): Promise<SubjectViolations[]> {
  const found: SubjectViolations[] = [];
  const yielder = new Yielder();
  for await (const one of allSubjectViolations(plan)) {
    if (one.violations.length > 0) found.push(one);
    if (found.length >= violationsMax) break;
    if (yielder.isDue) await yielder.yieldIfDue();
  }
  return found;
}

async function* allSubjectViolations(plan: Target): AsyncGenerator<SubjectViolations> {
  const { target, changed } = plan;
  const types = new Map<string, BadgeType>();
  const invalidTypes = new Set<string>();
  for (const item of target.types) {
    const subject = `types/${item.id}`;
    // The stored type, because schemas are compiled once for each.
    const stored = changed.has(subject) ? undefined : plan.project.types.get(item.id);
    const type = stored ?? BadgeType.parse(item);
    types.set(item.id, type);
    if (stored !== undefined) continue;
    const violations = below("/schema", checkSchema(type.schema));
    if (violations.length > 0) invalidTypes.add(item.id);
    yield { subject, violations };
  }
  const segments = new Map<string, Segment>();
  for (const item of target.segments) {
    const subject = `segments/${item.id}`;
    const segment = Segment.parse(item);
    const violations = changed.has(subject) ? segmentViolations(segment) : [];
    // Only the segment is reported, not the badges that use it.
    segments.set(item.id, violations.length > 0 ? { ...segment, when: placeholder } : segment);
    yield { subject, violations };
  }
  for (const item of target.badges) {
    if (typeof item.typeId === "string" && invalidTypes.has(item.typeId)) continue;
    const subject = `badges/${item.id}`;
    yield { subject, violations: await violationsOfBadge(plan, item, { types, segments }) };
  }
  for (const item of target.mappings) {
    const subject = `mappings/${item.id}`;
    if (changed.has(subject)) yield { subject, violations: violationsOfMapping(item) };
  }
  const mappings = new Set(target.mappings.map(({ id }) => id));
  for (const item of target.feeds) {
    const subject = `feeds/${item.id}`;
    const violations = feedViolations({ mappings }, FeedBody.parse(item), plan.hosts);
    // The list of hosts may have changed since the feed was saved.
    const isOfOthers = (it: Violation) => "pointer" in it && it.pointer === "/mapping";
    yield {
      subject,
      violations: changed.has(subject) ? violations : violations.filter(isOfOthers),
    };
  }
}

async function violationsOfBadge(
  { project, changed }: Target,
  item: ConfigurationItem,
  { types, segments }: { types: ReadonlyMap<string, BadgeType>; segments: Segments },
): Promise<readonly Violation[]> {
  if (changed.has(`badges/${item.id}`)) {
    const { id: _, ...fields } = WrittenBadge.parse(item);
    return await badgeViolations({ types, segments }, fields);
  }
  const badge = project.badge(item.id);
  const type = types.get(badge?.typeId ?? "");
  if (badge === undefined) return [];
  if (type === undefined) {
    return [{ pointer: "/typeId", detail: `there is no badge type "${badge.typeId}"` }];
  }
  if (changed.has(`types/${type.id}`)) return await contentViolations(badge, type);
  const isLost = badge.when !== undefined &&
    segmentsUsedIn(badge.when).values().some((id) => !segments.has(id));
  return isLost ? below("/when", checkCondition(badge.when!, lookupIn(segments))) : [];
}

function violationsOfMapping(item: ConfigurationItem): Violation[] {
  if (isBuiltInMapping(item.id)) {
    return [{ pointer: "/id", detail: "is the name of a built-in mapping" }];
  }
  return patternViolations(Mapping.parse(item));
}

/**
 * Checks that no list gets longer than it may be.
 *
 * @throws {DomainError} `conflict` if one does.
 */
export function assertCountsFit(before: WholeConfiguration, after: WholeConfiguration): void {
  perPart((name: PartName) => {
    const { noun, max } = configurationParts[name];
    const count = after[name].length;
    if (count <= max || count <= before[name].length) return;
    throw conflict(
      `Cannot change the project: it would have ${count} ${noun}s, and can have ${max}`,
    );
  });
}

/** Throws what prevents a plan: what is in the document as its errors, the rest as a conflict. */
export function assertNoViolations(
  found: readonly SubjectViolations[],
  configuration: Partial<Record<PartName, readonly ConfigurationItem[]>>,
): void {
  if (found.length === 0) return;
  const pointers = new Map<string, string>();
  perPart((name) => {
    for (const [index, { id }] of (configuration[name] ?? []).entries()) {
      pointers.set(`${name}/${id}`, `/configuration/${name}/${index}`);
    }
  });
  const violations = found.flatMap(({ subject, violations }) => {
    const pointer = pointers.get(subject);
    return pointer === undefined ? [] : below(pointer, violations);
  });
  if (violations.length > 0) throw refused(violations);
  const others = found.map(({ subject }) => partOf(subject));
  const badgeIds = others.filter(({ part }) => part === "badges").map(({ id }) => id);
  const { part, id } = others[0]!;
  const [violation] = found[0]!.violations;
  const more = others.length === 1 ? "" : ` (and ${others.length - 1} more)`;
  const where = violation !== undefined && "pointer" in violation ? ` at ${violation.pointer}` : "";
  throw conflict(
    `Cannot create the plan: ${nounOf(part)} "${id}"${more} would be invalid${where}: ` +
      (violation?.detail ?? "it depends on what the plan changes or deletes"),
    badgeIds.length === 0 ? undefined : badgeIds.slice(0, dependentBadgesMax),
  );
}

function nounOf(part: string): string {
  const found = Object.entries(configurationParts).find(([name]) => name === part);
  return found?.[1].noun ?? part;
}

/** The error for a document with these violations. */
export function refused(violations: readonly Violation[]) {
  return invalid(
    "Cannot create the plan: the configuration is invalid",
    violations.slice(0, violationsMax),
  );
}
