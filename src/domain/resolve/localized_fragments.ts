import { lookupTags } from "../locale.ts";
import { localizedJson } from "./prepared_badge.ts";
import type { Ranking } from "./ranking.ts";

/** How many characters of localized JSON are kept ready; beyond that, all of it is made anew. */
const keptCharsMax = 8 * 1024 * 1024;

/** The JSON of badges for one language, by rank. */
export type Fragments = (rank: number) => string;

/** The JSON of a ranking's badges in every language that one of them has. */
export class LocalizedFragments {
  readonly #ranking: Ranking;
  /** Every tag of every badge, in lower case. */
  readonly #tags: ReadonlySet<string>;
  /** By tag, what was asked for since it was last cleared, by rank. */
  readonly #kept = new Map<string, string[]>();
  #keptChars = 0;
  readonly #plain: Fragments;

  constructor(ranking: Ranking) {
    this.#ranking = ranking;
    this.#tags = new Set(
      ranking.badges.flatMap(({ record }) => Object.keys(record.localizations ?? {}))
        .map((tag) => tag.toLowerCase()),
    );
    this.#plain = (rank) => ranking.badges[rank]!.json;
  }

  /** The JSON of badges for who asks in the language of this tag; without one, the plain content. */
  for(locale: unknown): Fragments {
    if (this.#tags.size === 0 || typeof locale !== "string") return this.#plain;
    // A tag that no badge has adds nothing: however many are asked for, few are kept.
    const tags = lookupTags(locale).filter((tag) => this.#tags.has(tag));
    const [tag] = tags;
    if (tag === undefined) return this.#plain;
    return (rank) => this.#fragment(rank, tag, tags);
  }

  #fragment(rank: number, tag: string, tags: readonly string[]): string {
    const { record, json } = this.#ranking.badges[rank]!;
    if (record.localizations === undefined) return json;
    const kept = this.#kept.get(tag)?.[rank];
    return kept ?? this.#keep(rank, tag, localizedJson(record, tags));
  }

  #keep(rank: number, tag: string, json: string): string {
    if (this.#keptChars + json.length > keptCharsMax) {
      this.#kept.clear();
      this.#keptChars = 0;
    }
    this.#keptChars += json.length;
    const fragments = this.#kept.get(tag) ?? [];
    fragments[rank] = json;
    this.#kept.set(tag, fragments);
    return json;
  }
}
