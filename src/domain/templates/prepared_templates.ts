import { contentFor } from "../badges/localization.ts";
import type { Ranking } from "../resolve/ranking.ts";
import { templatesFor } from "./badge_templates.ts";
import type { LocalizedTemplates, MemberTests } from "./localized_templates.ts";
import type { TemplateValues } from "./template_values.ts";

/** A templated badge in one language, without what products make of it. */
export type PreparedTemplate = Omit<LocalizedTemplates, "results">;

/** When what is kept takes more than this, all of it is dropped. */
const keptBytesMax = 32 * 1024 * 1024;
/** Measured: a badge's templates in a language, a member of its content, and a part of a template. */
const templatesOverheadBytes = 1_000;
const memberBytes = 40;
const partBytes = 32;

/**
 * The templates of a ranking's badges by language. Clients send any locale, and preparing thousands of
 * badges takes a tenth of a second, so all locales that lead to the same languages share what is
 * prepared.
 */
export class PreparedTemplates {
  readonly #ranking: Ranking;
  readonly #testOf: MemberTests;
  readonly #values: TemplateValues;
  /** The languages that any templated badge has, in lower case. */
  readonly #languages = new Set<string>();
  /** By languages, and then by rank. */
  readonly #kept = new Map<string, (PreparedTemplate | undefined)[]>();
  #bytes = 0;

  constructor(ranking: Ranking, testOf: MemberTests, values: TemplateValues) {
    this.#ranking = ranking;
    this.#testOf = testOf;
    this.#values = values;
    for (const { record } of ranking.badges) {
      if (record.perProduct === undefined) continue;
      const { localizations = {}, perProduct } = record;
      for (const tag of [...Object.keys(localizations), ...Object.keys(perProduct)]) {
        this.#languages.add(tag.toLowerCase());
      }
    }
  }

  /** The approximate memory of what is kept, in bytes. */
  get memoryBytes(): number {
    return this.#bytes;
  }

  /** Those of these tags that make a difference for some badge. */
  languagesOf(tags: readonly string[]): readonly string[] {
    return tags.filter((tag) => this.#languages.has(tag));
  }

  /** The templates of the badge with this rank, for tags from {@link languagesOf}. */
  of(rank: number, languages: readonly string[]): PreparedTemplate {
    const key = languages.join(" ");
    const known = this.#kept.get(key)?.[rank];
    if (known !== undefined) return known;
    const { prepared, bytes } = this.#prepare(rank, languages);
    if (this.#bytes + bytes > keptBytesMax) {
      this.#kept.clear();
      this.#bytes = 0;
    }
    this.#bytes += bytes;
    const byRank = this.#kept.get(key) ?? [];
    byRank[rank] = prepared;
    this.#kept.set(key, byRank);
    return prepared;
  }

  #prepare(
    rank: number,
    languages: readonly string[],
  ): { prepared: PreparedTemplate; bytes: number } {
    const { record, tags } = this.#ranking.badges[rank]!;
    const members = templatesFor(record, languages).map(({ member, template }) => ({
      member,
      template: template.map((part) =>
        typeof part === "string"
          ? part
          : { number: this.#values.numberOf(part.path), format: part.format }
      ),
      test: this.#testOf(record.typeId, member),
    }));
    // Without localizations, the content needs no copy.
    const content = record.localizations === undefined
      ? record.content
      : contentFor(record, languages, tags);
    const parts = members.reduce((sum, { template }) => sum + template.length, 0);
    const copied = content === record.content ? 0 : Object.keys(content).length;
    return {
      prepared: { id: record.id, content, members },
      bytes: templatesOverheadBytes + partBytes * parts + memberBytes * copied,
    };
  }
}
