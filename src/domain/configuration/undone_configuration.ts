import type { JsonObject } from "../json.ts";
import { isSameValue } from "./canonical_json.ts";
import type { WholeConfiguration } from "./configuration.ts";
import {
  type ConfigurationItem,
  isPartName,
  type PartName,
  perPart,
} from "./configuration_parts.ts";
import { partOf, projectSubject } from "./plan_steps.ts";
import type { RevivedBadge } from "./revived_badge.ts";
import type { UndoneSubject, UndoRecord } from "./undo_record.ts";

/** A configuration in which changes are undone, the last one first. */
export class UndoneConfiguration {
  #project: JsonObject;
  readonly #items: Record<PartName, Map<string, ConfigurationItem>>;
  #order: string[];
  readonly #revived = new Map<string, RevivedBadge>();

  constructor(current: WholeConfiguration) {
    this.#project = current.project;
    this.#items = perPart((name) => new Map(current[name].map((item) => [item.id, item])));
    this.#order = current.badges.map(({ id }) => id);
  }

  /** Whether what a change touched is no longer as that change left it. */
  isTouched({ subject, after }: UndoneSubject): boolean {
    return !isSameValue(this.#stateOf(subject), after);
  }

  /** Whether a badge that a change moved is no longer where it left it. */
  isMoved({ id, after }: UndoRecord["placed"][number]): boolean {
    if (after === undefined) return false;
    const place = this.#order.indexOf(id);
    return place === -1 || (this.#order[place - 1] ?? null) !== after;
  }

  /** Undoes a change, whatever was changed since. Yields in between. */
  *undo({ subjects, deleted, placed }: UndoRecord): Generator<void, void> {
    for (const { subject, before } of subjects) {
      this.#set(subject, before);
      yield;
    }
    // All at once, because each search takes time in proportion to the badges.
    this.#order = this.#order.filter((id) => this.#items.badges.has(id));
    for (const badge of deleted) this.#revived.set(badge.id, badge);
    if (placed.length === 0) return;
    const moving = new Set(placed.map(({ id }) => id));
    const order = this.#order.filter((id) => !moving.has(id));
    for (const { id, before } of placed) {
      if (!this.#items.badges.has(id)) continue;
      // Without the badge that was right before it, it goes last, as a created one does.
      const place = before === null ? 0 : order.indexOf(before) + 1;
      order.splice(before !== null && place === 0 ? order.length : place, 0, id);
      yield;
    }
    this.#order = order;
  }

  /** The configuration now. */
  get configuration(): WholeConfiguration {
    const byId = (items: Iterable<ConfigurationItem>) =>
      [...items].sort((a, b) => a.id < b.id ? -1 : 1);
    return {
      project: this.#project,
      ...perPart((name) =>
        name === "badges"
          ? this.#order.flatMap((id) => this.#items.badges.get(id) ?? [])
          : byId(this.#items[name].values())
      ),
    };
  }

  /** The badges whose deletion was undone, as far as it has them. */
  get revived(): RevivedBadge[] {
    return [...this.#revived.values()].filter(({ id }) => this.#items.badges.has(id));
  }

  #stateOf(subject: string): JsonObject | undefined {
    if (subject === projectSubject) return this.#project;
    const { part, id } = partOf(subject);
    return isPartName(part) ? this.#items[part].get(id) : undefined;
  }

  #set(subject: string, item: JsonObject | undefined): void {
    if (subject === projectSubject) {
      this.#project = item ?? this.#project;
      return;
    }
    const { part, id } = partOf(subject);
    if (!isPartName(part)) return;
    if (item === undefined) {
      this.#items[part].delete(id);
      return;
    }
    if (part === "badges" && !this.#items.badges.has(id)) this.#order.push(id);
    this.#items[part].set(id, { ...item, id });
  }
}
