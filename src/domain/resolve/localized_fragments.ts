import { lookupTags } from "../badges/locale.ts";
import type { Fragment } from "./fragment.ts";
import { localizedFragment } from "./prepared_badge.ts";
import type { Ranking } from "./ranking.ts";

/** From how many characters on the JSON of other languages goes, before that of one more is made. */
const keptCharsMax = 8 * 1024 * 1024;

/** The JSON of badges for one language. */
export interface Fragments {
  at(rank: number): Fragment;
}

/** The JSON of a ranking's badges in every language that one of them has. */
export class LocalizedFragments {
  readonly #ranking: Ranking;
  /** Every tag of every badge, in lower case. */
  readonly #tags: ReadonlySet<string>;
  readonly #plain: Fragments;
  /** By the most special tag that a badge has. */
  readonly #languages = new Map<string, LanguageFragments>();

  constructor(ranking: Ranking) {
    this.#ranking = ranking;
    this.#tags = new Set(
      ranking.badges.flatMap(({ record }) => Object.keys(record.localizations ?? {}))
        .map((tag) => tag.toLowerCase()),
    );
    this.#plain = { at: (rank) => ranking.badges[rank]!.fragment };
  }

  /** The JSON of badges for who asks in the language of this tag; without one, the plain content. */
  for(locale: unknown): Fragments {
    if (this.#tags.size === 0 || typeof locale !== "string") return this.#plain;
    // A tag that no badge has adds nothing: however many are asked for, few are kept.
    const tags = lookupTags(locale).filter((tag) => this.#tags.has(tag));
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

  constructor(ranking: Ranking, tags: readonly string[]) {
    this.#ranking = ranking;
    this.#tags = tags;
    this.#kept = ranking.badges.map(({ record, fragment }) =>
      record.localizations ? undefined : fragment
    );
  }

  at(rank: number): Fragment {
    const kept = this.#kept[rank];
    if (kept !== undefined) return kept;
    const fragment = localizedFragment(this.#ranking.badges[rank]!.record, this.#tags);
    this.#kept[rank] = fragment;
    this.keptChars += fragment.json.length;
    return fragment;
  }
}
