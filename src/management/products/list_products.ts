import { compileInSteps } from "../../catalog/compile_in_steps.ts";
import { productPageMaxChars } from "../../domain/limits.ts";
import type { Product } from "../../domain/products/product.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { rankBadges } from "../../domain/resolve/ranking.ts";
import { Resolver } from "../../domain/resolve/resolver.ts";
import { DirectRuleMatcher } from "../../domain/resolve/rule_matcher.ts";
import type { KvStore } from "../../store/kv_store.ts";
import { Yielder } from "../../store/yielder.ts";
import { readProducts } from "./product_reads.ts";
import { searchProducts } from "./search_products.ts";
import { visitProducts } from "./visit_products.ts";

/** Which products to list. A missing filter accepts all. */
interface ProductFilters {
  /** An id, or words of the title or a SKU; see {@link searchProducts}. */
  readonly q?: string | undefined;
  /** A badge that is manually assigned. */
  readonly badgeId?: string | undefined;
  /** A badge that a query with an empty context shows. */
  readonly shownBadgeId?: string | undefined;
}

/** Stored products, and whether there are more because these are so large. */
interface ListedProducts {
  readonly products: Product[];
  readonly isCut: boolean;
}

/**
 * How many products are read at once: few until their size is known, because the largest ones take
 * some 700 kB each.
 */
const readAtOnce = { first: 4, most: 64 };

/**
 * Returns up to `limit` stored products, by id, starting after `after`, as of `now` (epoch ms);
 * fewer if they are so large that they exceed `productPageMaxChars`. With filters, it may visit all
 * products, and yields to other work in between.
 */
export async function listProducts(
  kv: KvStore,
  project: ProjectState,
  { after, limit, now, ...filters }: ProductFilters & {
    after: number | undefined;
    limit: number;
    now: number;
  },
): Promise<ListedProducts> {
  const from = after === undefined ? Number.MIN_SAFE_INTEGER : after + 1;
  const ids = await listIds(kv, project, { ...filters, from, limit, now });
  const products: Product[] = [];
  let chars = 0;
  let [start, count] = [0, readAtOnce.first];
  while (start < ids.length) {
    for (const product of await readProducts(kv, project, ids.slice(start, start + count))) {
      chars += JSON.stringify(product).length;
      // At least one, however large it is.
      if (chars > productPageMaxChars && products.length > 0) return { products, isCut: true };
      products.push(product);
    }
    start += count;
    const left = (productPageMaxChars - chars) / (chars / Math.max(products.length, 1) + 1);
    count = Math.min(Math.max(Math.ceil(left), 1), readAtOnce.most);
  }
  return { products, isCut: false };
}

async function listIds(
  kv: KvStore,
  project: ProjectState,
  { q = "", badgeId, shownBadgeId, from, limit, now }: ProductFilters & {
    from: number;
    limit: number;
    now: number;
  },
): Promise<number[]> {
  const isSearch = q.trim() !== "";
  if (!isSearch && badgeId === undefined && shownBadgeId === undefined) {
    return project.products.entriesFrom(from).take(limit).map(({ id }) => id).toArray();
  }
  if (shownBadgeId !== undefined) await compileInSteps(project);
  const shown = shownBadgeId === undefined ? undefined : new ShownOn(project, shownBadgeId, now);
  const accepts = (id: number) => isAssigned(project, id, badgeId) && (shown?.isShown(id) ?? true);
  const ids: number[] = [];
  if (isSearch) {
    const yielder = new Yielder();
    for await (const id of searchProducts(kv, project, { q, from })) {
      if (accepts(id) && ids.push(id) === limit) break;
      if (yielder.isDue) await yielder.yieldIfDue();
    }
  } else {
    await visitProducts(project, from, ({ id }) => !accepts(id) || ids.push(id) < limit);
  }
  return ids;
}

/** Whether a product is stored, and the badge, if given, is assigned to it or to a variant. */
function isAssigned(project: ProjectState, id: number, badgeId: string | undefined): boolean {
  if (badgeId === undefined) {
    const bucket = project.products.bucketFor(id);
    return bucket.has(id, bucket.indexFor(id));
  }
  const badge = project.badge(badgeId)?.number;
  const assignment = project.products.get(id)?.assignments.find((it) => it.badge === badge);
  return assignment !== undefined && !assignment.exclude;
}

/** Decides on which products a query with an empty context shows a badge. */
class ShownOn {
  readonly #project: ProjectState;
  readonly #badgeId: string;
  readonly #now: number;
  #revision = -1;
  #rank = -1;
  #resolver: Resolver | undefined;

  constructor(project: ProjectState, badgeId: string, now: number) {
    this.#project = project;
    this.#badgeId = badgeId;
    this.#now = now;
  }

  isShown(id: number): boolean {
    if (this.#resolver === undefined || this.#project.revision !== this.#revision) this.#open();
    if (this.#rank === -1 || this.#resolver === undefined) return false;
    this.#resolver.begin({ context: {}, now: this.#now }, [{ id }]);
    return this.#resolver.resolve(0).toArray().includes(this.#rank);
  }

  #open(): void {
    const ranking = rankBadges(this.#project);
    const matches = new DirectRuleMatcher(ranking.rules, ranking.compiledRules, ranking.variants);
    this.#resolver = new Resolver(ranking, this.#project.products, matches);
    this.#revision = this.#project.revision;
    const badge = this.#project.badge(this.#badgeId)?.number;
    this.#rank = badge === undefined ? -1 : ranking.rankOf[badge] ?? -1;
  }
}
