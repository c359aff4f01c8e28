import type { ChangeStep } from "../project_change.ts";
import { tombstonesMax } from "../limits.ts";

/** The approximate memory of a number and its instant. */
const tombstoneBytes = 80;

/**
 * The numbers of deleted badges, each with when it was deleted, in epoch milliseconds. Products keep
 * their assignments of these badges, which nothing shows, so that an undo brings them back.
 */
export class Tombstones {
  readonly #deletedAt = new Map<number, number>();
  #dropped: number[] = [];

  constructor(stored: Iterable<readonly [number, number]> = []) {
    for (const [number, at] of stored) this.#add(number, at);
  }

  get memoryBytes(): number {
    return this.#deletedAt.size * tombstoneBytes;
  }

  has(badge: number): boolean {
    return this.#deletedAt.has(badge);
  }

  /** When a badge was deleted; `undefined` if it cannot be revived. */
  at(badge: number): number | undefined {
    return this.#deletedAt.get(badge);
  }

  entries(): Iterable<[number, number]> {
    return this.#deletedAt.entries();
  }

  /** Applies a step of a change, if it deletes or revives a badge. */
  take(step: ChangeStep): void {
    if (step.kind === "putBadge") this.#deletedAt.delete(step.badge.number);
    if (step.kind === "deleteBadge" && step.at !== undefined) this.#add(step.badge, step.at);
  }

  /** Adds a badge. If there are too many, the oldest is dropped. */
  #add(badge: number, at: number): void {
    this.#deletedAt.delete(badge);
    this.#deletedAt.set(badge, at);
    if (this.#deletedAt.size <= tombstonesMax) return;
    for (const first of this.#deletedAt.keys().take(1)) this.#drop(first);
  }

  /**
   * Drops those that were deleted before an instant. Returns all that were dropped since the last
   * time, whose records can be deleted.
   */
  takeDropped(before: number): readonly number[] {
    for (const [badge, at] of this.#deletedAt) if (at < before) this.#drop(badge);
    const dropped = this.#dropped;
    this.#dropped = [];
    return dropped;
  }

  #drop(badge: number): void {
    this.#deletedAt.delete(badge);
    this.#dropped.push(badge);
  }
}
