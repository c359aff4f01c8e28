import { lookupTags } from "../badges/language_tag.ts";
import { valueAt } from "../conditions/value_at.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { templateResultMaxChars } from "../limits.ts";
import type { ProductBucket } from "../products/packed/product_bucket.ts";
import type { BadgeFragment } from "../resolve/badge_fragment.ts";
import type { Ranking } from "../resolve/ranking.ts";
import type { RankList } from "../resolve/rank_list.ts";
import type { Resolver, StoredProduct } from "../resolve/resolver.ts";
import { isLongerThan } from "../text_length.ts";
import { templatePathsOf } from "./badge_templates.ts";
import {
  CheckBudget,
  type CompiledTemplate,
  type LocalizedTemplates,
  type MemberTests,
  overrideOf,
  type Result,
} from "./localized_templates.ts";
import { currencyPath } from "./parse_template.ts";
import { PreparedTemplates } from "./prepared_templates.ts";
import { type FormatSettings, formatted } from "./template_formats.ts";
import { TemplateValues } from "./template_values.ts";

/** The number of locales, each with a currency, for which the templates of badges are kept. */
const localesMax = 32;
/** When what is kept takes more than this, all of it is dropped. */
const keptBytesMax = 32 * 1024 * 1024;
/** The memory of a kept override besides its characters. */
const overrideOverheadBytes = 200;
/** Of a badge in a locale: its list of results. */
const localizedBytes = 300;
/** A reference to a result, and a list of two of them. */
const resultBytes = 8;
const listBytes = 48;

/** What is kept for a locale and a currency. */
interface KeptLocale {
  /** By rank. */
  readonly templates: (LocalizedTemplates | undefined)[];
  /**
   * The results of products, by their places in their bucket: reading the attributes would take
   * half as long as the rest of a query. Most products show at most one badge with templates. An
   * edit of a product creates another bucket.
   */
  readonly byPlace: WeakMap<ProductBucket, (Result | Result[] | undefined)[]>;
}

function emptyLocale(): KeptLocale {
  return { templates: [], byPlace: new WeakMap() };
}

/**
 * What templates make of the content of a ranking's badges for each product. Everything that
 * several products share is kept: the templates of a badge in a language, and the override that
 * certain texts result in.
 */
export class ProductOverrides {
  readonly #prepared: PreparedTemplates;
  readonly #budget = new CheckBudget();
  #isComplete = true;
  readonly #values: TemplateValues;
  readonly #currency: number;
  /** By rank, 1 if the badge has templates. */
  readonly #isTemplated: Uint8Array;
  /** By locale and currency. */
  readonly #locales = new Map<string, KeptLocale>();
  /** The key of the current query among them. */
  #key = "";
  #kept = emptyLocale();
  #languages: readonly string[] = [];
  /** Of the last query; `undefined` before the first one. */
  #locale: JsonValue | undefined;
  #currencyOfContext: JsonValue | undefined;
  /** Those of the current product. */
  #settings: FormatSettings = { locale: undefined, currency: undefined };
  #isOpen = false;
  #keptBytes = 0;

  private constructor(ranking: Ranking, testOf: MemberTests) {
    const paths = new Set<string>();
    this.#isTemplated = new Uint8Array(ranking.badges.length);
    ranking.badges.forEach(({ record }, rank) => {
      if (record.perProduct === undefined) return;
      this.#isTemplated[rank] = 1;
      for (const path of templatePathsOf(record)) paths.add(path);
    });
    this.#values = new TemplateValues([...paths]);
    this.#currency = this.#values.numberOf(currencyPath);
    this.#prepared = new PreparedTemplates(ranking, testOf, this.#values);
  }

  /** The overrides of a ranking's badges; `undefined` if none of them has templates. */
  static of(ranking: Ranking, testOf: MemberTests): ProductOverrides | undefined {
    const isNeeded = ranking.badges.some(({ record }) => record.perProduct !== undefined);
    return isNeeded ? new ProductOverrides(ranking, testOf) : undefined;
  }

  /** The approximate memory of what is kept, in bytes. */
  get memoryBytes(): number {
    return this.#keptBytes + this.#values.memoryBytes + this.#prepared.memoryBytes;
  }

  /** Whether the last query had time to check all texts. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Starts another query. */
  begin(context: JsonObject): void {
    this.#budget.refill();
    this.#isComplete = true;
    const { locale = null } = context;
    const currency = valueAt(context, ["bigcommerce", "currency"]);
    if (locale === this.#locale && currency === this.#currencyOfContext) return;
    this.#locale = locale;
    this.#currencyOfContext = currency;
    const tags = typeof locale === "string" ? lookupTags(locale) : [];
    this.#languages = this.#prepared.languagesOf(tags);
    // Clients choose both: an invalid currency code must not evict entries of other clients.
    const code = typeof currency === "string" && currencyCode.test(currency) ? currency : "";
    this.#key = `${tags[0] ?? ""} ${code}`;
    const kept = this.#locales.get(this.#key);
    if (kept !== undefined) this.#kept = kept;
    else if (this.#locales.size >= localesMax) this.#restart();
    else this.#addLocale();
  }

  #restart(): void {
    this.#locales.clear();
    this.#keptBytes = 0;
    this.#addLocale();
  }

  #addLocale(): void {
    this.#kept = emptyLocale();
    this.#locales.set(this.#key, this.#kept);
    this.#keptBytes += 8 * this.#isTemplated.length;
  }

  /** Counts what is kept next. Drops all that was kept before if it is too much together. */
  #keep(bytes: number): void {
    if (this.#keptBytes + bytes > keptBytesMax) this.#restart();
    this.#keptBytes += bytes;
  }

  /**
   * The overrides of the badges with these ranks, in their order, for the product at a place of the
   * resolver's query.
   */
  of(ranks: RankList, resolver: Resolver, at: number): readonly BadgeFragment[] {
    let product: StoredProduct | undefined;
    let found: BadgeFragment[] | undefined;
    this.#isOpen = false;
    for (let index = 0; index < ranks.length; index++) {
      const rank = ranks.at(index);
      if (this.#isTemplated[rank] === 0) continue;
      product ??= resolver.storedProduct(at);
      const templates = this.#kept.templates[rank] ?? this.#keepTemplates(rank);
      const override = product === undefined || product.variantIds !== undefined
        ? this.#render(templates, product)?.override
        : this.#keptOf(templates, product)?.override;
      if (override) (found ??= []).push(override);
    }
    return found ?? none;
  }

  /** The result for a stored product as a whole; see {@link #render}. */
  #keptOf(templates: LocalizedTemplates, product: StoredProduct): Result | undefined {
    const { bucket, place } = product;
    const kept = this.#kept.byPlace.get(bucket)?.[place];
    const known = Array.isArray(kept) ? kept.find((it) => it.templates === templates) : kept;
    if (known?.templates === templates) return known;
    const result = this.#render(templates, product);
    if (result !== undefined) this.#keepResult(product, result);
    return result;
  }

  #keepResult({ bucket, place }: StoredProduct, result: Result): void {
    const places = this.#kept.byPlace.get(bucket) ?? this.#keepPlaces(bucket);
    const before = places[place];
    if (before === undefined) {
      places[place] = result;
      return;
    }
    const others = Array.isArray(before) ? before : [before];
    this.#keep(Array.isArray(before) ? resultBytes : listBytes);
    places[place] = [...others, result];
  }

  #keepPlaces(bucket: ProductBucket): (Result | Result[] | undefined)[] {
    this.#keep(resultBytes * bucket.count);
    const places = Array.from<Result | Result[] | undefined>({ length: bucket.count });
    // Only now: making room may have replaced what is kept.
    this.#kept.byPlace.set(bucket, places);
    return places;
  }

  /**
   * The result for a product; `undefined` if this query has no time left to check the texts, so that
   * the product gets those of the content, until a later query.
   */
  #render(
    templates: LocalizedTemplates,
    product: StoredProduct | undefined,
  ): Result | undefined {
    if (!this.#isOpen) this.#open(product);
    const texts = templates.members.map(({ template }) => this.#textOf(template));
    const key = texts.length === 1 ? texts[0] : JSON.stringify(texts);
    const known = templates.results.get(key);
    if (known !== undefined) return known;
    const override = overrideOf(templates, texts, this.#budget);
    if (override === undefined) {
      this.#isComplete = false;
      return undefined;
    }
    const result = { templates, override };
    const chars = (key?.length ?? 0) + (override?.json.length ?? 0);
    this.#keep(overrideOverheadBytes + 2 * chars);
    templates.results.set(key, result);
    return result;
  }

  /** Reads the attributes of a product; `undefined` for one that is not stored. */
  #open(product: StoredProduct | undefined): void {
    this.#values.open(product);
    const currency = this.#values.at(this.#currency) ?? this.#currencyOfContext;
    this.#settings = { locale: this.#locale, currency };
    this.#isOpen = true;
  }

  #textOf(template: CompiledTemplate): string | undefined {
    let text = "";
    for (const part of template) {
      if (typeof part === "string") text += part;
      else {
        const value = this.#values.at(part.number);
        if (value === undefined) return undefined;
        const written = formatted(value, part.format, this.#settings);
        if (written === undefined) return undefined;
        text += written;
        // A character has at most two UTF-16 units.
        if (text.length > 2 * templateResultMaxChars) return undefined;
      }
    }
    return isLongerThan(text, templateResultMaxChars) ? undefined : text;
  }

  /** The templates of a badge for the current locale, which are kept. */
  #keepTemplates(rank: number): LocalizedTemplates {
    this.#keep(localizedBytes);
    const prepared = this.#prepared.of(rank, this.#languages);
    const templates: LocalizedTemplates = { ...prepared, results: new Map() };
    // Only now: making room may have replaced the list.
    this.#kept.templates[rank] = templates;
    return templates;
  }
}

const none: readonly never[] = [];
const currencyCode = /^[A-Za-z]{3}$/;
