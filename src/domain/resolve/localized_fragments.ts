import { lookupTags } from "../badges/language_tag.ts";
import { BoundedMap } from "../bounded_map.ts";
import type { BadgeFragment } from "./badge_fragment.ts";
import { localizedFragment, type PreparedBadge } from "./prepared_badge.ts";
import type { Ranking } from "./ranking.ts";

/**
 * When the JSON of other languages exceeds this many characters, it is dropped before another
 * language is added.
 */
const cachedCharsMax = 8 * 1024 * 1024;

/** The number of tags for which it is cached whether a badge has them. */
const cachedTagsMax = 1_000;

/** The memory of a fragment besides its characters: two objects and a string's head. */
const fragmentOverheadBytes = 90;

/** The JSON of badges for one language. */
export interface LanguageFragments {
  at(rank: number): BadgeFragment;
}

/** The JSON of a ranking's badges in every language that one of them has. */
export class LocalizedFragments {
  readonly #ranking: Ranking;
  readonly #localized: readonly PreparedBadge[];
  /** Whether any badge has a tag. */
  readonly #usedTags = new BoundedMap<string, boolean>(cachedTagsMax);
  readonly #plain: LanguageFragments;
  /** By the most specific tag that a badge has. */
  readonly #languages = new Map<string, LazyLanguageFragments>();

  constructor(ranking: Ranking) {
    this.#ranking = ranking;
    this.#localized = ranking.badges.filter(({ tags }) => tags !== undefined);
    this.#plain = { at: (rank) => ranking.badges[rank]!.fragment };
  }

  /** The JSON of badges for a shopper with this locale; without one, the default content. */
  for(locale: unknown): LanguageFragments {
    if (this.#localized.length === 0 || typeof locale !== "string") return this.#plain;
    // Ignore tags that no badge has, so that few languages are cached however many are requested.
    const tags = lookupTags(locale).filter((tag) => this.#has(tag));
    const [tag] = tags;
    if (tag === undefined) return this.#plain;
    let language = this.#languages.get(tag);
    if (language === undefined) {
      this.#makeRoom();
      language = new LazyLanguageFragments(this.#ranking, tags);
      this.#languages.set(tag, language);
    }
    return language;
  }

  /**
   * Checks each badge when a tag is first used: collecting all tags would take long after every
   * change.
   */
  #has(tag: string): boolean {
    let has = this.#usedTags.get(tag);
    if (has === undefined) {
      has = this.#localized.some(({ tags }) => tags?.has(tag));
      this.#usedTags.set(tag, has);
    }
    return has;
  }

  /** The approximate memory of the JSON created so far, in bytes. */
  get memoryBytes(): number {
    return this.#languages.values().reduce((sum, language) => sum + language.memoryBytes, 0);
  }

  #makeRoom(): void {
    const chars = this.#languages.values().reduce((sum, { cachedChars }) => sum + cachedChars, 0);
    if (chars > cachedCharsMax) this.#languages.clear();
  }
}

/** The JSON of badges for one language, each created on first use. */
class LazyLanguageFragments implements LanguageFragments {
  readonly #ranking: Ranking;
  readonly #tags: readonly string[];
  /** By rank. */
  readonly #cached: (BadgeFragment | undefined)[];
  cachedChars = 0;
  #cachedFragments = 0;

  constructor(ranking: Ranking, tags: readonly string[]) {
    this.#ranking = ranking;
    this.#tags = tags;
    this.#cached = ranking.badges.map(({ record, fragment }) =>
      record.localizations ? undefined : fragment
    );
  }

  get memoryBytes(): number {
    return this.cachedChars + this.#cachedFragments * fragmentOverheadBytes +
      this.#cached.length * 8;
  }

  at(rank: number): BadgeFragment {
    const cached = this.#cached[rank];
    if (cached !== undefined) return cached;
    const fragment = localizedFragment(this.#ranking.badges[rank]!, this.#tags);
    this.#cached[rank] = fragment;
    this.cachedChars += fragment.json.length;
    this.#cachedFragments++;
    return fragment;
  }
}
