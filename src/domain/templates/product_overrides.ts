import { contentFor } from "../badges/localization.ts";
import { lookupTags } from "../badges/language_tag.ts";
import { BoundedMap } from "../bounded_map.ts";
import { valueAt } from "../conditions/value_at.ts";
import { type JsonObject, type JsonValue, setKey } from "../json.ts";
import { templateResultMaxChars } from "../limits.ts";
import { BadgeFragment } from "../resolve/badge_fragment.ts";
import type { Ranking } from "../resolve/ranking.ts";
import type { Resolver, StoredProduct } from "../resolve/resolver.ts";
import { isLongerThan } from "../text_length.ts";
import { templatePathsOf, templatesFor } from "./badge_templates.ts";
import { currencyPath } from "./parse_template.ts";
import { type FormatName, type FormatSettings, formatted } from "./template_formats.ts";
import { TemplateValues } from "./template_values.ts";

/** Whether content that a type's schema allows stays valid with this text as a string member. */
export type MemberTest = (content: JsonObject, text: string) => boolean;

/** Returns the test for a member of the content of a type's badges. */
export type MemberTests = (typeId: string, member: string) => MemberTest;

/** The number of locales for which the templates of badges are kept. */
const localesMax = 32;
/** When the kept overrides exceed this many characters, all of them are dropped. */
const keptCharsMax = 1024 * 1024;
/** The memory of a kept override besides its characters. */
const overrideOverheadBytes = 200;

/** A template in the form that queries need: text, and placeholders with the numbers of paths. */
type CompiledTemplate = readonly (string | { number: number; format: FormatName | undefined })[];

/** A templated badge in one language. */
interface LocalizedTemplates {
  readonly id: string;
  readonly content: JsonObject;
  readonly members: readonly {
    readonly member: string;
    readonly template: CompiledTemplate;
    readonly isValid: MemberTest;
  }[];
  /** The overrides by the texts of the members; `undefined` if nothing differs from the content. */
  readonly overrides: Map<string, BadgeFragment | undefined>;
}

/**
 * What templates make of the content of a ranking's badges for each product. Everything that
 * several products share is kept: the templates of a badge in a language, and the override that
 * certain texts result in.
 */
export class ProductOverrides {
  readonly #ranking: Ranking;
  readonly #testOf: MemberTests;
  readonly #values: TemplateValues;
  readonly #currency: number;
  /** By rank, 1 if the badge has templates. */
  readonly #isTemplated: Uint8Array;
  /** By locale, and then by rank. */
  readonly #locales = new BoundedMap<string, (LocalizedTemplates | undefined)[]>(localesMax);
  #templates: (LocalizedTemplates | undefined)[] = [];
  #tags: readonly string[] = [];
  /** Of the last query; `undefined` before the first one. */
  #locale: JsonValue | undefined;
  #contextCurrency: JsonValue | undefined;
  /** Those of the current product. */
  #settings: FormatSettings = { locale: undefined, currency: undefined };
  #keptChars = 0;
  #keptCount = 0;

  private constructor(ranking: Ranking, testOf: MemberTests) {
    const paths = new Set<string>();
    this.#ranking = ranking;
    this.#testOf = testOf;
    this.#isTemplated = new Uint8Array(ranking.badges.length);
    ranking.badges.forEach(({ record }, rank) => {
      if (record.perProduct === undefined) return;
      this.#isTemplated[rank] = 1;
      for (const path of templatePathsOf(record)) paths.add(path);
    });
    this.#values = new TemplateValues([...paths]);
    this.#currency = this.#values.numberOf(currencyPath);
  }

  /** The overrides of a ranking's badges; `undefined` if none of them has templates. */
  static of(ranking: Ranking, testOf: MemberTests): ProductOverrides | undefined {
    const isNeeded = ranking.badges.some(({ record }) => record.perProduct !== undefined);
    return isNeeded ? new ProductOverrides(ranking, testOf) : undefined;
  }

  /** The approximate memory of what is kept, in bytes. */
  get memoryBytes(): number {
    return 2 * this.#keptChars + this.#keptCount * overrideOverheadBytes +
      this.#locales.size * 8 * this.#isTemplated.length + this.#values.memoryBytes;
  }

  /** Starts another query. */
  begin(context: JsonObject): void {
    const { locale = null } = context;
    this.#contextCurrency = valueAt(context, ["bigcommerce", "currency"]);
    if (locale === this.#locale) return;
    this.#locale = locale;
    this.#tags = typeof locale === "string" ? lookupTags(locale) : [];
    const key = this.#tags[0] ?? "";
    let templates = this.#locales.get(key);
    if (templates === undefined) {
      templates = [];
      this.#locales.set(key, templates);
    }
    this.#templates = templates;
  }

  /**
   * The overrides of the badges with these ranks, in their order, for the product at a place of the
   * resolver's query.
   */
  of(ranks: readonly number[], resolver: Resolver, at: number): readonly BadgeFragment[] {
    let isOpen = false;
    let found: BadgeFragment[] | undefined;
    for (const rank of ranks) {
      if (this.#isTemplated[rank] === 0) continue;
      if (!isOpen) this.#open(resolver.storedProduct(at));
      isOpen = true;
      const fragment = this.#overrideOf(rank);
      if (fragment !== undefined) (found ??= []).push(fragment);
    }
    return found ?? none;
  }

  #open(product: StoredProduct | undefined): void {
    this.#values.open(product);
    const currency = this.#values.at(this.#currency) ?? this.#contextCurrency;
    this.#settings = { locale: this.#locale, currency };
  }

  #overrideOf(rank: number): BadgeFragment | undefined {
    const templates = this.#templates[rank] ??= this.#prepare(rank);
    const texts = templates.members.map(({ template }) => this.#render(template));
    const key = texts.length === 1 ? texts[0] : JSON.stringify(texts);
    if (key === undefined) return undefined;
    const { overrides } = templates;
    const known = overrides.get(key);
    if (known !== undefined || overrides.has(key)) return known;
    const fragment = fragmentOf(templates, texts);
    this.#keep(key.length + (fragment?.json.length ?? 0));
    overrides.set(key, fragment);
    return fragment;
  }

  #render(template: CompiledTemplate): string | undefined {
    let text = "";
    for (const part of template) {
      if (typeof part === "string") text += part;
      else {
        const value = this.#values.at(part.number);
        if (value === undefined) return undefined;
        const written = formatted(value, part.format, this.#settings);
        if (written === undefined) return undefined;
        text += written;
      }
    }
    return isLongerThan(text, templateResultMaxChars) ? undefined : text;
  }

  #prepare(rank: number): LocalizedTemplates {
    const { record, tags } = this.#ranking.badges[rank]!;
    const members = templatesFor(record, this.#tags).map(({ member, template }) => ({
      member,
      template: template.map((part) =>
        typeof part === "string"
          ? part
          : { number: this.#values.numberOf(part.path), format: part.format }
      ),
      isValid: this.#testOf(record.typeId, member),
    }));
    const content = contentFor(record, this.#tags, tags);
    return { id: record.id, content, members, overrides: new Map() };
  }

  /** Makes room for an override of this many characters. */
  #keep(chars: number): void {
    this.#keptChars += chars;
    this.#keptCount++;
    if (this.#keptChars <= keptCharsMax) return;
    for (const templates of this.#locales.values()) {
      for (const { overrides } of templates.filter((it) => it !== undefined)) overrides.clear();
    }
    this.#keptChars = chars;
    this.#keptCount = 1;
  }
}

const none: readonly never[] = [];

/** The override with these texts, as far as the type's schema allows them and they differ. */
function fragmentOf(
  { id, content, members }: LocalizedTemplates,
  texts: readonly (string | undefined)[],
): BadgeFragment | undefined {
  const override: Record<string, JsonValue> = {};
  let merged = content;
  members.forEach(({ member, isValid }, index) => {
    const text = texts[index];
    if (text === undefined || text === content[member] || !isValid(merged, text)) return;
    setKey(override, member, text);
    merged = { ...merged, ...override };
  });
  return Object.keys(override).length === 0
    ? undefined
    : new BadgeFragment("," + JSON.stringify({ id, content: override }));
}
