import type { ChangeStep } from "../project_change.ts";

/** A position in the list of badges, which stays usable after changes of the order. */
export interface OrderCursor {
  /** The number of the last badge listed, and its place at that time. */
  readonly badge: number;
  readonly place: number;
  readonly rank: number;
  readonly ranksAsOf: number;
}

/**
 * The badges of a project, by number, in their order. Besides its place, which changes when other
 * badges are added, moved or removed, each badge has a rank, which changes only when the badge
 * itself is moved. A client that reads the order page by page therefore neither misses nor repeats
 * a badge that is not moved.
 */
export class BadgeOrder {
  #numbers: readonly number[] = [];
  #ranks = new Map<number, number>();
  #nextRank = 0;
  /** Identifies a set of ranks by the revision that assigned them. */
  #ranksAsOf = 0;

  constructor(numbers: readonly number[], revision: number) {
    this.#deal(numbers, revision);
  }

  /** A copy, which changes of this do not affect. The same cursors can be used with both. */
  copy(): BadgeOrder {
    const copy = new BadgeOrder([], this.#ranksAsOf);
    copy.#numbers = this.#numbers;
    copy.#ranks = new Map(this.#ranks);
    copy.#nextRank = this.#nextRank;
    return copy;
  }

  /** The numbers of the badges, the most important one first. */
  get numbers(): readonly number[] {
    return this.#numbers;
  }

  /** The cursor for the position right after the badge at `place`, which must exist. */
  cursorAt(place: number): OrderCursor {
    const badge = this.#numbers[place]!;
    return { badge, place, rank: this.#rankOf(badge), ranksAsOf: this.#ranksAsOf };
  }

  /** The place at which a list that ended at this cursor continues. */
  placeAfter({ badge, place, rank, ranksAsOf }: OrderCursor): number {
    if (ranksAsOf === this.#ranksAsOf) {
      const next = this.#numbers.findIndex((number) => this.#rankOf(number) > rank);
      return next === -1 ? this.#numbers.length : next;
    }
    // The order was replaced or loaded again, so only the badge itself says where the list ended.
    const current = this.#numbers.indexOf(badge);
    return current === -1 ? place : current + 1;
  }

  /** Applies a step of the change with this revision, if it affects the order. */
  take(step: ChangeStep, revision: number): void {
    switch (step.kind) {
      case "putBadge":
        if (!this.#ranks.has(step.badge.number)) this.#append(step.badge.number);
        break;
      case "deleteBadge":
        this.#remove(step.badge);
        break;
      case "moveBadge": {
        this.#remove(step.badge);
        const other = this.#numbers.indexOf(step.other);
        this.#insert(step.badge, other + (step.side === "after" ? 1 : 0), revision);
        break;
      }
      case "setOrder":
        this.#deal(step.order, revision);
        break;
    }
  }

  #rankOf(number: number): number {
    return this.#ranks.get(number)!;
  }

  #append(number: number): void {
    this.#numbers = [...this.#numbers, number];
    this.#ranks.set(number, this.#nextRank++);
  }

  #remove(number: number): void {
    this.#numbers = this.#numbers.filter((it) => it !== number);
    this.#ranks.delete(number);
  }

  #insert(number: number, place: number, revision: number): void {
    const next = this.#numbers[place];
    if (next === undefined) return this.#append(number);
    const upper = this.#rankOf(next);
    const before = this.#numbers[place - 1];
    const lower = before === undefined ? upper - 2 : this.#rankOf(before);
    const rank = (lower + upper) / 2;
    this.#numbers = this.#numbers.toSpliced(place, 0, number);
    // After about fifty moves into the same gap, there is no number left between its ranks.
    if (rank <= lower || rank >= upper) return this.#deal(this.#numbers, revision);
    this.#ranks.set(number, rank);
  }

  #deal(numbers: readonly number[], revision: number): void {
    this.#numbers = [...numbers];
    this.#ranks.clear();
    numbers.forEach((number, place) => this.#ranks.set(number, place));
    this.#nextRank = numbers.length;
    this.#ranksAsOf = revision;
  }
}
