import type { JsonObject } from "../json.ts";
import { isSameValue } from "../same_value.ts";
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

/** How a badge was deleted. */
interface Deletion {
  readonly badge: RevivedBadge;
  /** The badge right before it, `null` at the start; missing if it is unknown. */
  readonly before: string | null | undefined;
}

/**
 * The first deletion of each badge in these changes, the first one first, by the badges' ids. Yields
 * between changes.
 */
export function* firstDeletions(
  changes: readonly UndoRecord[],
): Generator<void, Map<string, Deletion>> {
  const deletions = new Map<string, Deletion>();
  for (const { deleted, placed } of changes) {
    yield;
    if (deleted.length === 0) continue;
    const places = new Map(placed.map(({ id, before }) => [id, before]));
    for (const badge of deleted) {
      if (deletions.has(badge.id)) continue;
      deletions.set(badge.id, { badge, before: places.get(badge.id) });
    }
  }
  return deletions;
}

/** What undoing earlier changes has done to the order of badges since a change. */
export interface UndoneMoves {
  /** The revived badges, each with the badge that was right before it when it was deleted. */
  readonly returned: ReadonlyMap<string, string | null>;
  /** The moves that were undone, by badge. */
  readonly movedBack: ReadonlyMap<string, Move>;
}

/** A move of a badge: the badge right before it, before and after the move. */
export type Move = UndoRecord["placed"][number];

const nothingSince: UndoneMoves = { returned: new Map(), movedBack: new Map() };

/**
 * The badge that would have been right before a badge if the moves that were undone since had never
 * been made; `before` is the one that was.
 */
function placeBefore(
  movedBack: UndoneMoves["movedBack"],
  id: string,
  before: string | null | undefined,
): string | null | undefined {
  const move = movedBack.get(id);
  if (move !== undefined) return move.before;
  const seen = new Set<string>();
  let found = before;
  while (found != null && !seen.has(found)) {
    seen.add(found);
    const moved = movedBack.get(found);
    if (moved === undefined) return found;
    found = moved.after;
  }
  return found === null ? null : undefined;
}

/** A configuration in which changes are undone, the last one first. */
export class UndoneConfiguration {
  #project: JsonObject;
  readonly #items: Record<PartName, Map<string, ConfigurationItem>>;
  readonly #numberOf: (badgeId: string) => number | undefined;
  #order: string[];
  readonly #revived = new Map<string, RevivedBadge>();

  /** `numberOf` returns the number of a badge of the configuration. */
  constructor(
    current: WholeConfiguration,
    numberOf: (badgeId: string) => number | undefined = () => undefined,
  ) {
    this.#numberOf = numberOf;
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

  /**
   * Undoes a change, whatever was changed since. A badge that one of the `later` changes deleted,
   * the first one first, is revived as the badge that it was. `since` is what undoing earlier changes
   * has done to the order since. Yields in between.
   */
  *undo(
    { subjects, deleted, placed }: UndoRecord,
    { later = [], since: { returned, movedBack } = nothingSince }: {
      readonly later?: readonly UndoRecord[];
      readonly since?: UndoneMoves | undefined;
    } = {},
  ): Generator<void, void> {
    const deletions = yield* firstDeletions(later);
    const moves = new Map(placed.map((it) => [it.id, it]));
    const places = new Map<string, string | null | undefined>(
      placed.map(({ id, before }) => [id, placeBefore(movedBack, id, before)]),
    );
    for (const { subject, before } of subjects) {
      const { part, id } = partOf(subject);
      const deletion = part === "badges" && before !== undefined ? deletions.get(id) : undefined;
      if (deletion !== undefined && deletion.badge.number !== this.#numberOf(id)) {
        this.#revived.set(id, deletion.badge);
        if (!places.has(id)) places.set(id, deletion.before);
      }
      this.#set(subject, before);
      yield;
    }
    // All at once, because each search takes time in proportion to the badges.
    this.#order = this.#order.filter((id) => this.#items.badges.has(id));
    for (const badge of deleted) this.#revived.set(badge.id, badge);
    if (places.size === 0) return;
    const order = this.#order.filter((id) => !places.has(id));
    let lowest = 0;
    for (const [id, before] of places) {
      if (!this.#items.badges.has(id)) continue;
      const previous = this.#stillThere(before, { moves, deletions, movedBack });
      let place = this.#placeAfter(previous, order, { returned, movedBack });
      // Those that the change moved are in their order before it.
      if (moves.has(id) && !movedBack.has(id)) {
        place = Math.max(place, lowest);
        lowest = place + 1;
      }
      order.splice(place, 0, id);
      yield;
    }
    this.#order = order;
  }

  /** The place in the order right after a badge, and after those that were moved to there since. */
  #placeAfter(
    previous: string | null | undefined,
    order: readonly string[],
    { returned, movedBack }: UndoneMoves,
  ): number {
    let place = previous === null ? 0 : order.indexOf(previous ?? "") + 1;
    // Without any badge that was before it, it goes last, as a created one does.
    if (previous !== null && place === 0) return order.length;
    const passed = new Set(previous === undefined ? [] : [previous]);
    for (let next = order[place]; next !== undefined; next = order[++place]) {
      const before = returned.has(next) ? returned.get(next) : movedBack.get(next)?.before;
      if (before === undefined || !passed.has(before)) break;
      passed.add(next);
    }
    return place;
  }

  /**
   * The badge itself, or if it was deleted since, the one before that was not; `null` for the start,
   * `undefined` if it is unknown.
   */
  #stillThere(
    id: string | null | undefined,
    { moves, deletions, movedBack }: {
      readonly moves: ReadonlyMap<string, Move>;
      readonly deletions: ReadonlyMap<string, Deletion>;
      readonly movedBack: ReadonlyMap<string, Move>;
    },
  ): string | null | undefined {
    const seen = new Set<string>();
    let found = id;
    // Whether `found` was right before in the order after the change, rather than before it.
    let isAfter = false;
    while (found != null) {
      const move = moves.get(found);
      if (this.#items.badges.has(found) && !(isAfter && move !== undefined)) break;
      if (seen.has(found)) return undefined;
      seen.add(found);
      if (move !== undefined) {
        found = isAfter ? move.after : move.before;
      } else if (movedBack.has(found)) {
        found = movedBack.get(found)?.before;
      } else {
        found = deletions.get(found)?.before;
        isAfter = true;
      }
    }
    return found;
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
