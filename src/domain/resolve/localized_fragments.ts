import { lookupTags } from "../badges/locale.ts";
import { ForgetfulMap } from "../forgetful_map.ts";
import type { Fragment } from "./fragment.ts";
import { localizedFragment, type PreparedBadge } from "./prepared_badge.ts";
import type { Ranking } from "./ranking.ts";

/** From how many characters on the JSON of other languages goes, before that of one more is made. */
const keptCharsMax = 8 * 1024 * 1024;

/** Of how many tags it is remembered whether a badge has them. */
const knownTagsMax = 1_000;

/** What a fragment takes beside its characters: two objects and a string's head. */
const fragmentOverheadBytes = 90;

/** The JSON of badges for one language. */
export interface Fragments {
  at(rank: number): Fragment;
}

/** The JSON of a ranking's badges in every language that one of them has. */
export class LocalizedFragments {
  readonly #ranking: Ranking;
  readonly #localized: readonly PreparedBadge[];
  /** Whether a badge has a tag. */
  readonly #knownTags = new ForgetfulMap<string, boolean>(knownTagsMax);
  readonly #plain: Fragments;
  /** By the most special tag that a badge has. */
  readonly #languages = new Map<string, LanguageFragments>();

  constructor(ranking: Ranking) {
    this.#ranking = ranking;
    this.#localized = ranking.badges.filter(({ tags }) => tags !== undefined);
    this.#plain = { at: (rank) => ranking.badges[rank]!.fragment };
  }

  /** The JSON of badges for who asks in the language of this tag; without one, the plain content. */
  for(locale: unknown): Fragments {
    if (this.#localized.length === 0 || typeof locale !== "string") return this.#plain;
    // A tag that no badge has adds nothing: however many are asked for, few are kept.
    const tags = lookupTags(locale).filter((tag) => this.#has(tag));
    const [tag] = tags;
    if (tag === undefined) return this.#plain;
    let language = this.#languages.get(tag);
    if (language === undefined) {
      this.#makeRoom();
      language = new LanguageFragments(this.#ranking, tags);
      this.#languages.set(tag, language);
    }
    return language;
  }

  /** Asked of each badge when a tag is first met: gathering all tags would take long after every change. */
  #has(tag: string): boolean {
    let has = this.#knownTags.get(tag);
    if (has === undefined) {
      has = this.#localized.some(({ tags }) => tags?.has(tag));
      this.#knownTags.set(tag, has);
    }
    return has;
  }

  /** About how much memory the JSON takes that was made so far. */
  get memoryBytes(): number {
    return this.#languages.values().reduce((sum, language) => sum + language.memoryBytes, 0);
  }

  #makeRoom(): void {
    const chars = this.#languages.values().reduce((sum, { keptChars }) => sum + keptChars, 0);
    if (chars > keptCharsMax) this.#languages.clear();
  }
}

/** The JSON of badges for one language, each made when it is first asked for. */
class LanguageFragments implements Fragments {
  readonly #ranking: Ranking;
  readonly #tags: readonly string[];
  /** By rank. */
  readonly #kept: (Fragment | undefined)[];
  keptChars = 0;
  #keptFragments = 0;

  constructor(ranking: Ranking, tags: readonly string[]) {
    this.#ranking = ranking;
    this.#tags = tags;
    this.#kept = ranking.badges.map(({ record, fragment }) =>
      record.localizations ? undefined : fragment
    );
  }

  get memoryBytes(): number {
    return this.keptChars + this.#keptFragments * fragmentOverheadBytes + this.#kept.length * 8;
  }

  at(rank: number): Fragment {
    const kept = this.#kept[rank];
    if (kept !== undefined) return kept;
    const fragment = localizedFragment(this.#ranking.badges[rank]!, this.#tags);
    this.#kept[rank] = fragment;
    this.keptChars += fragment.json.length;
    this.#keptFragments++;
    return fragment;
  }
}
