import type { ProjectChange } from "../../domain/project_change.ts";

/** From so much logged on, a checkpoint is due: what a load has to do again stays short. */
const logChangesMax = 64;
const logBytesMax = 1024 * 1024;

/** Whose checkpoint stands still for so long is taken to have ended: no write takes longer than 5 s. */
const claimMs = 10_000;

/** What was changed since the last checkpoint, beside products, which know it themselves. */
export class Unsaved {
  /** The revision of that checkpoint. */
  readonly savedRevision: number;
  readonly badges = new Set<number>();
  readonly types = new Set<string>();
  isOrderChanged = false;
  /** The last changes of the log: as many as a checkpoint waits for at most. */
  #logged: { readonly revision: number; readonly bytes: number }[] = [];

  /** Which write of a checkpoint under way was seen, and since when. */
  #seen: { readonly write: string; readonly at: number } | undefined;

  constructor(savedRevision = 0) {
    this.savedRevision = savedRevision;
  }

  /** Takes note of a logged change. */
  add({ revision, steps }: ProjectChange, bytes: number): void {
    if (this.#logged.push({ revision, bytes }) > logChangesMax) this.#logged.shift();
    for (const step of steps) {
      if (step.kind === "putType") this.types.add(step.type.id);
      if (step.kind === "deleteType") this.types.add(step.typeId);
      if (step.kind === "putBadge") this.badges.add(step.badge.number);
      if (step.kind === "deleteBadge") this.badges.add(step.badge);
      this.isOrderChanged ||= step.kind === "setOrder" || step.kind === "moveBadge" ||
        step.kind === "putBadge" || step.kind === "deleteBadge";
    }
  }

  /**
   * Takes note that the log up to `revision` can go: another process has made a checkpoint. What was changed has to be
   * in this one's next checkpoint all the same: its buckets may be cut at other ids.
   */
  loggedAnewAfter(revision: number): void {
    this.#logged = this.#logged.filter((change) => change.revision > revision);
  }

  /** Whether another process's checkpoint has been at this write for long, by this process's clock. */
  standsStill(write: string, now: number): boolean {
    if (this.#seen?.write !== write) this.#seen = { write, at: now };
    return now - this.#seen.at >= claimMs;
  }

  get isCheckpointDue(): boolean {
    const bytes = this.#logged.reduce((sum, change) => sum + change.bytes, 0);
    return this.#logged.length >= logChangesMax || bytes >= logBytesMax;
  }
}
