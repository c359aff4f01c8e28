import type { ChangeStep, ProjectChange } from "../../domain/project_change.ts";

/** A checkpoint is due when the log has this much, so that loads have little to replay. */
const logChangesMax = 64;
const logBytesMax = 3 * 1024 * 1024;

/**
 * A checkpoint that makes no progress for this long is considered abandoned: no write takes longer
 * than 5 s.
 */
const claimMs = 10_000;

/** What was changed since the last checkpoint, apart from products, whose buckets record it. */
export class Unsaved {
  /** The revision of that checkpoint. */
  readonly savedRevision: number;
  readonly badges = new Set<number>();
  readonly types = new Set<string>();
  readonly segments = new Set<string>();
  readonly mappings = new Set<string>();
  readonly feeds = new Set<string>();
  readonly mutes = new Set<string>();
  isOrderChanged = false;
  /** The last changes of the log, at most as many as make a checkpoint due. */
  #logged: { readonly revision: number; readonly bytes: number }[] = [];

  /** The last write that was seen of another process's checkpoint, and when it was first seen. */
  #seen: { readonly write: string; readonly at: number } | undefined;

  constructor(savedRevision = 0) {
    this.savedRevision = savedRevision;
  }

  /** Records a logged change. */
  add({ revision, steps }: ProjectChange, bytes: number): void {
    if (this.#logged.push({ revision, bytes }) > logChangesMax) this.#logged.shift();
    for (const step of steps) this.#addStep(step);
  }

  #addStep(step: ChangeStep): void {
    switch (step.kind) {
      case "putType":
        this.types.add(step.type.id);
        break;
      case "deleteType":
        this.types.add(step.typeId);
        break;
      case "putSegment":
        this.segments.add(step.segment.id);
        break;
      case "deleteSegment":
        this.segments.add(step.segmentId);
        break;
      case "putMapping":
        this.mappings.add(step.mapping.id);
        break;
      case "deleteMapping":
        this.mappings.add(step.mappingId);
        break;
      case "putFeed":
        this.feeds.add(step.feed.id);
        break;
      case "deleteFeed":
        this.feeds.add(step.feedId);
        break;
      case "putMute":
        this.mutes.add(step.mute.id);
        break;
      case "deleteMute":
        this.mutes.add(step.findingId);
        break;
      case "putBadge":
        this.badges.add(step.badge.number);
        this.isOrderChanged = true;
        break;
      case "deleteBadge":
        this.badges.add(step.badge);
        this.isOrderChanged = true;
        break;
      case "moveBadge":
      case "setOrder":
        this.isOrderChanged = true;
        break;
      // Buckets and details say themselves what of them is not saved.
      case "putProduct":
      case "deleteProduct":
      case "changeAssignment":
        break;
      default:
        step satisfies never;
    }
  }

  /**
   * Records that the log up to `revision` can be deleted: another process has written a checkpoint.
   * The changes must still be in the next checkpoint of this process, because its buckets may be
   * split at other ids.
   */
  forgetLoggedUntil(revision: number): void {
    this.#logged = this.#logged.filter((change) => change.revision > revision);
  }

  /**
   * Whether another process's checkpoint has not progressed since this write for long, by this
   * process's clock.
   */
  isStalled(write: string, now: number): boolean {
    if (this.#seen?.write !== write) this.#seen = { write, at: now };
    return now - this.#seen.at >= claimMs;
  }

  get isCheckpointDue(): boolean {
    const bytes = this.#logged.reduce((sum, change) => sum + change.bytes, 0);
    return this.#logged.length >= logChangesMax || bytes >= logBytesMax;
  }
}
