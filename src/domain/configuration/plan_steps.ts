import type { JsonObject } from "../json.ts";
import { canonicalJson } from "./canonical_json.ts";
import type { Configuration, WholeConfiguration } from "./configuration.ts";
import {
  type ConfigurationItem,
  type PartName,
  partNames,
  perPart,
} from "./configuration_parts.ts";
import { mergedOrder, stableItems } from "./order_moves.ts";

/** The subject of the project's settings. */
export const projectSubject = "project";

/** The subjects of changes of the configuration, in the list of changes. */
export const configurationSubjects = new RegExp(
  `^(configuration|badge-order|(projects|${partNames.join("|")})/.*)$`,
);

/** The part and the id in a subject such as `badges/{id}`. */
export function partOf(subject: string): { part: string; id: string } {
  const slash = subject.indexOf("/");
  return { part: subject.slice(0, slash), id: subject.slice(slash + 1) };
}

/** What happens to one subject. */
export interface PlanStep {
  readonly op: "create" | "update" | "delete" | "move";
  /** `project`, or such as `badges/{id}`. */
  readonly subject: string;
  readonly name?: string;
  /** The subject as the document has it, or the place of a badge that moves, counted from 0. */
  readonly before?: JsonObject;
  readonly after?: JsonObject;
}

/** The subjects of steps. Yields between them. */
export function* subjectsOf(steps: readonly PlanStep[]): Generator<void, Set<string>> {
  const subjects = new Set<string>();
  for (const { subject } of steps) {
    subjects.add(subject);
    yield;
  }
  return subjects;
}

/** How many steps of each kind there are, and how many subjects have none. */
export interface PlanSummary {
  readonly create: number;
  readonly update: number;
  readonly delete: number;
  readonly move: number;
  readonly unchanged: number;
}

/** How one configuration becomes another one. */
export interface ConfigurationComparison {
  readonly steps: readonly PlanStep[];
  readonly summary: PlanSummary;
  /** The configuration afterwards. */
  readonly target: WholeConfiguration;
}

/**
 * Compares a project's configuration with the wanted one, and returns the steps between them. Parts
 * that `wanted` lacks are left alone. Items that it lacks are deleted with `prune`; otherwise they
 * stay, and badges keep their places relative to their neighbours. The badges in `replaced`, by their
 * ids, are deleted and created. Yields between items and steps.
 */
export function* compareConfigurations(
  current: WholeConfiguration,
  wanted: Omit<Configuration, "format">,
  { prune, replaced }: { prune: boolean; replaced: ReadonlySet<string> },
): Generator<void, ConfigurationComparison> {
  const { project = current.project } = wanted;
  const steps = changeOf(projectSubject, current.project, project);
  const lists = perPart((name) => current[name]);
  for (const name of partNames) {
    const items = wanted[name];
    if (items === undefined) continue;
    const options = { prune, replaced: name === "badges" ? replaced : noIds };
    const compared = yield* compareItems(name, current[name], items, options);
    for (const step of compared.steps) steps.push(step);
    lists[name] = compared.items;
  }
  const target = { project, ...lists };
  yield;
  return { steps, summary: yield* summaryOf(steps, target), target };
}

const noIds: ReadonlySet<string> = new Set();

function changeOf(subject: string, before: JsonObject, after: JsonObject): PlanStep[] {
  if (canonicalJson(before) === canonicalJson(after)) return [];
  return [{ op: "update", subject, ...nameOf(after), before, after }];
}

function nameOf({ name }: JsonObject): { name?: string } {
  return typeof name === "string" ? { name } : {};
}

function* compareItems(
  part: PartName,
  current: readonly ConfigurationItem[],
  wanted: readonly ConfigurationItem[],
  { prune, replaced }: { prune: boolean; replaced: ReadonlySet<string> },
): Generator<void, { steps: PlanStep[]; items: ConfigurationItem[] }> {
  const before = new Map(current.map((item) => [item.id, item]));
  yield;
  const after = new Map(wanted.map((item) => [item.id, item]));
  yield;
  const steps: PlanStep[] = [];
  const deletion = (item: ConfigurationItem): PlanStep => (
    { op: "delete", subject: `${part}/${item.id}`, ...nameOf(item), before: item }
  );
  for (const item of wanted) {
    const known = before.get(item.id);
    const subject = `${part}/${item.id}`;
    const isReplaced = replaced.has(item.id);
    if (known !== undefined && isReplaced) steps.push(deletion(known));
    if (known !== undefined && !isReplaced) steps.push(...changeOf(subject, known, item));
    else steps.push({ op: "create", subject, ...nameOf(item), after: item });
    yield;
  }
  const isKept = ({ id }: ConfigurationItem) => !prune || after.has(id);
  const kept = current.filter(isKept);
  yield;
  const items = new Map([...kept, ...wanted].map((item) => [item.id, item]));
  yield;
  const ids = part === "badges"
    ? yield* orderOf(kept.map(({ id }) => id), wanted.map(({ id }) => id))
    : [...items.keys()].sort();
  yield;
  const stays = current.filter(({ id }) => !replaced.has(id));
  if (part === "badges") { for (const step of yield* moves(stays, ids, items)) steps.push(step); }
  yield;
  for (const item of current) if (!isKept(item)) steps.push(deletion(item));
  yield;
  return { steps, items: ids.flatMap((id) => items.get(id) ?? []) };
}

function areSame(ids: readonly string[], others: readonly string[]): boolean {
  return ids.length === others.length && ids.every((id, place) => id === others[place]);
}

/** The order in which badges of the document follow it, with the fewest moves. */
function* orderOf(
  current: readonly string[],
  wanted: readonly string[],
): Generator<void, readonly string[]> {
  if (areSame(current, wanted)) return current;
  const stable = stableItems(current, wanted);
  yield;
  return mergedOrder(current, wanted, new Set(wanted.filter((id) => !stable.has(id))));
}

function* moves(
  current: readonly ConfigurationItem[],
  ids: readonly string[],
  items: ReadonlyMap<string, ConfigurationItem>,
): Generator<void, PlanStep[]> {
  const before = current.map(({ id }) => id);
  if (areSame(before, ids)) return [];
  const stable = stableItems(before, ids);
  yield;
  const placeBefore = new Map(before.map((id, place) => [id, place]));
  const steps: PlanStep[] = [];
  for (const [place, id] of ids.entries()) {
    yield;
    const from = placeBefore.get(id);
    if (from === undefined || stable.has(id)) continue;
    const subject = `badges/${id}`;
    const item = items.get(id);
    steps.push({
      op: "move",
      subject,
      ...item !== undefined && nameOf(item),
      before: { place: from },
      after: { place },
    });
  }
  return steps;
}

function* summaryOf(
  steps: readonly PlanStep[],
  target: WholeConfiguration,
): Generator<void, PlanSummary> {
  const counts = { create: 0, update: 0, delete: 0, move: 0 };
  const changed = new Set<string>();
  for (const { op, subject } of steps) {
    counts[op]++;
    if (op !== "delete") changed.add(subject);
    yield;
  }
  const { project: _, ...parts } = target;
  const subjects = Object.values(parts).reduce((sum, items) => sum + items.length, 1);
  return { ...counts, unchanged: subjects - changed.size };
}
