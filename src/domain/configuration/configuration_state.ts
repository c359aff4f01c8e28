import type { BadgeRecord } from "../badges/badge.ts";
import { badgeMemoryBytes } from "../badges/badge_memory_size.ts";
import { BadgeOrder } from "../badges/badge_order.ts";
import type { BadgeType } from "../badges/badge_type.ts";
import { largestContentBytes } from "../badges/content_size.ts";
import type { Segment } from "../conditions/segment.ts";
import { muteBytes, type StoredMute } from "../findings/mute.ts";
import type { FeedRecord } from "../imports/feed.ts";
import { type Mapping, mappingMemoryBytes } from "../imports/mapping.ts";
import { jsonMemoryBytes } from "../memory_size.ts";
import type { ChangeStep } from "../project_change.ts";
import type { ConfigurationParts } from "../project_parts.ts";

/** The approximate memory of a feed and of a segment. */
const feedBytes = 1_000;
const segmentBytes = 2_000;

/**
 * What a merchant configures in a project, as of one revision: everything but its settings and
 * products.
 */
export class ConfigurationState {
  readonly types = new Map<string, BadgeType>();
  readonly segments = new Map<string, Segment>();
  readonly mappings = new Map<string, Mapping>();
  readonly feeds = new Map<string, FeedRecord>();
  /** The muted findings, by the findings' ids. */
  readonly mutes = new Map<string, StoredMute>();
  #order: BadgeOrder;
  readonly #orderAsOf: number;
  readonly #badgesById = new Map<string, BadgeRecord>();
  readonly #badgesByNumber = new Map<number, BadgeRecord>();
  #badgeBytes = 0;
  #typeBytes = 0;
  #mappingBytes = 0;
  /** `undefined` until first needed: queries and loads do not wait for the count. */
  #contentBytes: number | undefined;

  constructor(parts: ConfigurationParts) {
    this.#order = new BadgeOrder(parts.order, parts.orderAsOf);
    this.#orderAsOf = parts.orderAsOf;
    for (const type of parts.types) this.#setType(type);
    for (const segment of parts.segments ?? []) this.segments.set(segment.id, segment);
    for (const badge of parts.badges) this.#setBadge(badge);
    for (const mapping of parts.mappings ?? []) this.#setMapping(mapping);
    for (const feed of parts.feeds ?? []) this.feeds.set(feed.id, feed);
    for (const mute of parts.mutes ?? []) this.mutes.set(mute.id, mute);
  }

  get order(): BadgeOrder {
    return this.#order;
  }

  /** Its approximate memory, in bytes. */
  get memoryBytes(): number {
    return this.#badgeBytes + this.#typeBytes + this.#mappingBytes + this.feeds.size * feedBytes +
      this.segments.size * segmentBytes + this.mutes.size * muteBytes;
  }

  /**
   * The size of the content of all badges, each in its largest language, in bytes of UTF-8 JSON.
   */
  get contentBytes(): number {
    return this.#contentBytes ??= this.#badgesByNumber.values()
      .reduce((sum, badge) => sum + largestContentBytes(badge), 0);
  }

  /** Whether {@link contentBytes} is known. Otherwise its first use counts all badges. */
  get isContentCounted(): boolean {
    return this.#contentBytes !== undefined;
  }

  get badgeCount(): number {
    return this.#badgesById.size;
  }

  /** All badges, in no particular order. */
  badges(): Iterable<BadgeRecord> {
    return this.#badgesById.values();
  }

  badge(id: string): BadgeRecord | undefined {
    return this.#badgesById.get(id);
  }

  badgeNumbered(number: number): BadgeRecord | undefined {
    return this.#badgesByNumber.get(number);
  }

  /** A copy, which changes of this do not affect. Yields in between; this must not change meanwhile. */
  *copy(): Generator<void, ConfigurationState> {
    const copy = new ConfigurationState({
      ...{ types: [], badges: [], order: [], orderAsOf: this.#orderAsOf },
      segments: this.segments.values(),
      feeds: this.feeds.values(),
      mutes: this.mutes.values(),
    });
    copy.#order = this.#order.copy();
    yield;
    for (const type of this.types.values()) copy.types.set(type.id, type);
    for (const mapping of this.mappings.values()) copy.mappings.set(mapping.id, mapping);
    for (const badge of this.#badgesByNumber.values()) {
      copy.#badgesById.set(badge.id, badge);
      copy.#badgesByNumber.set(badge.number, badge);
      yield;
    }
    copy.#badgeBytes = this.#badgeBytes;
    copy.#typeBytes = this.#typeBytes;
    copy.#mappingBytes = this.#mappingBytes;
    copy.#contentBytes = this.#contentBytes;
    return copy;
  }

  /** Applies a step of the change with this revision, if it is of the configuration. */
  take(step: ChangeStep, revision: number): void {
    switch (step.kind) {
      case "putType":
        this.#setType(step.type);
        break;
      case "deleteType":
        this.#removeType(step.typeId);
        break;
      case "putBadge":
        this.#setBadge(step.badge);
        break;
      case "deleteBadge":
        this.#removeBadge(step.badge);
        break;
      case "putSegment":
        this.segments.set(step.segment.id, step.segment);
        break;
      case "deleteSegment":
        this.segments.delete(step.segmentId);
        break;
      case "putMapping":
        this.#setMapping(step.mapping);
        break;
      case "deleteMapping":
        this.#removeMapping(step.mappingId);
        break;
      case "putFeed":
        this.feeds.set(step.feed.id, step.feed);
        break;
      case "deleteFeed":
        this.feeds.delete(step.feedId);
        break;
      case "putMute":
        this.mutes.set(step.mute.id, step.mute);
        break;
      case "deleteMute":
        this.mutes.delete(step.findingId);
        break;
      // Only the order, below.
      case "moveBadge":
      case "setOrder":
        break;
      case "putProduct":
      case "deleteProduct":
      case "changeAssignment":
        return;
      default:
        step satisfies never;
    }
    if (revision > this.#orderAsOf) this.#order.take(step, revision);
  }

  #removeType(typeId: string): void {
    this.#typeBytes -= jsonMemoryBytes(this.types.get(typeId)?.schema);
    this.types.delete(typeId);
  }

  #setType(type: BadgeType): void {
    // Replaced in place: the types stay in the order in which they were created.
    this.#typeBytes += jsonMemoryBytes(type.schema) -
      jsonMemoryBytes(this.types.get(type.id)?.schema);
    this.types.set(type.id, type);
  }

  #removeMapping(mappingId: string): void {
    const before = this.mappings.get(mappingId);
    if (before === undefined) return;
    this.#mappingBytes -= mappingMemoryBytes(before);
    this.mappings.delete(mappingId);
  }

  #setMapping(mapping: Mapping): void {
    this.#removeMapping(mapping.id);
    this.#mappingBytes += mappingMemoryBytes(mapping);
    this.mappings.set(mapping.id, mapping);
  }

  #removeBadge(number: number): void {
    const badge = this.#badgesByNumber.get(number);
    if (badge === undefined) return;
    this.#badgesByNumber.delete(number);
    this.#count(badge, -1);
    // Another badge may already have its id.
    if (this.#badgesById.get(badge.id) === badge) this.#badgesById.delete(badge.id);
  }

  #setBadge(badge: BadgeRecord): void {
    const before = this.#badgesByNumber.get(badge.number);
    if (before !== undefined) this.#count(before, -1);
    this.#count(badge, 1);
    this.#badgesById.set(badge.id, badge);
    this.#badgesByNumber.set(badge.number, badge);
  }

  #count(badge: BadgeRecord, sign: 1 | -1): void {
    this.#badgeBytes += sign * badgeMemoryBytes(badge);
    if (this.#contentBytes !== undefined) this.#contentBytes += sign * largestContentBytes(badge);
  }
}
