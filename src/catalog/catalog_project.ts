import { preparedMemoryBytes } from "../domain/badges/badge_memory_size.ts";
import { cacheSecondsDefault, promptBadgesMax, promptComparisonsMax } from "../domain/limits.ts";
import type { ProjectChange } from "../domain/project_change.ts";
import type { PreparedState, ProjectState } from "../domain/project_state.ts";
import { LocalizedFragments } from "../domain/resolve/localized_fragments.ts";
import { CachedRuleMatcher } from "../domain/resolve/rule_matcher.ts";
import { ProductOverrides } from "../domain/templates/product_overrides.ts";
import { memberCheck } from "../json_schema/check_member.ts";
import { conditionsOf } from "../domain/resolve/project_conditions.ts";
import { rankBadges } from "../domain/resolve/ranking.ts";
import { type EvaluationInput, type ProductQuery, Resolver } from "../domain/resolve/resolver.ts";
import { Unsaved } from "../store/project/unsaved.ts";
import type { StoredHead } from "../store/project/head.ts";
import type { LoadedProject } from "../store/project/load_project.ts";
import type { Newer } from "../store/project/read_newer.ts";
import type { ProjectSnapshot } from "../store/snapshot/project_snapshot.ts";
import { Yielder } from "../store/yielder.ts";
import type { ResponseTag } from "./response_tag.ts";
import { changesRanking, changesSegments } from "./change_effects.ts";
import { compileInSteps, prepareChange } from "./compile_in_steps.ts";
import { ListedStates } from "./listed_states.ts";
import { Preparations } from "./preparations.ts";
import { buildResponse, type QueriedProduct, type QueryView } from "./query_response.ts";

const overheadBytes = 20_000;
/**
 * The maximum number of responses between two estimates of a project's memory. At first, while its
 * caches fill, estimates are more frequent.
 */
const responsesPerResizeMax = 256;

/** A project in memory: queries read it, and changes are decided from its state. */
export class CatalogProject {
  readonly state: ProjectState;
  readonly listedStates = new ListedStates();
  #staleMarks = 0;
  #staleMarksCleared = 0;
  /** When this was last known to be the stored state, in epoch milliseconds. */
  knownAt = 0;
  /**
   * Whether this comes from a snapshot. Only queries use it then, and it is replaced once the store
   * is read.
   */
  readonly isOfSnapshot: boolean;
  #queriesAnswered = 0;
  #stored: StoredHead;
  #unsaved: Unsaved;
  /** Created by the first query that needs it, not after each of many changes. */
  #view: QueryView | undefined;
  /** Whether badges may have to be prepared again, because segments have changed. */
  #hasNewSegments = false;
  /** Outlives views: most changes do not affect the rules. */
  #matches: CachedRuleMatcher | undefined;
  readonly #preparations = new Preparations();
  /** The additional memory of badges that queries have prepared. */
  #preparedBytes = 0;
  /** The memory of the last view, most of which outlives the view. */
  #viewBytes = 0;
  #responsesUntilResize = 1;
  /** The number of responses after which the memory is estimated again. */
  #responsesPerResize = 1;
  /** Called when the memory of the project may have changed through use. */
  onResize: () => void = () => {};

  constructor({ state, stored, unsaved }: LoadedProject, { isOfSnapshot = false } = {}) {
    this.state = state;
    this.#stored = stored;
    this.#unsaved = unsaved;
    this.isOfSnapshot = isOfSnapshot;
  }

  /** Creates a project from a snapshot. It is stale until the store is read. */
  static ofSnapshot({ state, stored, knownAt }: ProjectSnapshot): CatalogProject {
    const loaded = { state, stored, unsaved: new Unsaved() };
    const project = new CatalogProject(loaded, { isOfSnapshot: true });
    project.markStale();
    project.knownAt = knownAt;
    return project;
  }

  /** Whether the store may have a change that is missing here. */
  get isStale(): boolean {
    return this.#staleMarks > this.#staleMarksCleared;
  }

  /** Records that the store may have a change that is missing here. */
  markStale(): void {
    this.#staleMarks++;
  }

  /**
   * Reads missing changes, and clears the stale marks that were set before. `read` returns whether
   * it read everything.
   */
  async refresh(read: () => Promise<boolean>): Promise<boolean> {
    const staleMarks = this.#staleMarks;
    const isComplete = await read();
    if (isComplete) this.#staleMarksCleared = staleMarks;
    return isComplete;
  }

  /** The head in the store. */
  get stored(): StoredHead {
    return this.#stored;
  }

  get unsaved(): Unsaved {
    return this.#unsaved;
  }

  get queriesAnswered(): number {
    return this.#queriesAnswered;
  }

  /** Counts an answered query. Call this where the total over all projects is counted. */
  countQuery(): void {
    this.#queriesAnswered++;
  }

  /** The approximate current memory of the project, in bytes. It grows with use. */
  get memoryBytes(): number {
    if (this.#view !== undefined) this.#viewBytes = memoryBytesOf(this.#view);
    return overheadBytes + this.state.memoryBytes + this.#preparedBytes + this.#viewBytes +
      (this.#matches?.memoryBytes ?? 0);
  }

  /**
   * How long caches may keep the last response, which was given at `now` (epoch ms), in whole seconds.
   * Always ends before the next start or end of a badge. 0 if texts per product are left out of it,
   * which come with the next response.
   */
  cacheSeconds(now: number): number {
    const { cacheSeconds = cacheSecondsDefault } = this.state.settings;
    const { resolver: { schedule }, overrides } = (this.#view ??= this.#openView());
    if (overrides?.isComplete === false) return 0;
    const wholeSeconds = Math.floor((schedule.nextChange(now) - now) / 1000);
    return Math.max(0, Math.min(cacheSeconds, wholeSeconds - 1));
  }

  /** Whether a query for these products needs little preparation, as most do. */
  isReadyFor(products: readonly ProductQuery[], now: number): boolean {
    if (this.#view === undefined && !this.#canOpenPromptly) return false;
    const { compiledRules, variants } = (this.#view ??= this.#openView()).ranking;
    const isPrompt = compiledRules.set.comparisonCount <= promptComparisonsMax;
    if (isPrompt && variants === undefined) return true;
    return products.every(({ id }) => this.#matches?.isCached(id, now) ?? true);
  }

  /** Whether there are few badges, or all are prepared, as those of a change are before it is applied. */
  get #canOpenPromptly(): boolean {
    return this.state.badgeCount <= promptBadgesMax ||
      (conditionsOf(this.state).isComplete && !this.#hasNewSegments);
  }

  /**
   * Prepares everything that a query for these products needs, and yields to other queries in
   * between. The project may have changed afterwards.
   *
   * @throws {DomainError} `unavailable` if too many queries are already waiting for that.
   */
  prepare(products: readonly ProductQuery[], now: number): Promise<void> {
    return this.#preparations.run(() => this.#prepare(products, now));
  }

  async #prepare(products: readonly ProductQuery[], now: number): Promise<void> {
    const yielder = new Yielder();
    if (this.#view === undefined) {
      await compileInSteps(this.state, yielder);
      for (const badge of [...this.state.badges()]) {
        preparedMemoryBytes(badge);
        if (yielder.isDue) await yielder.yieldIfDue();
      }
    }
    for (const { id } of products) {
      this.#view ??= this.#openView();
      this.#matches?.precompute(id, now);
      if (yielder.isDue) await yielder.yieldIfDue();
    }
  }

  /** The JSON response of a query. Updates `tag`, if given, to its entity tag. */
  responseTo(
    products: readonly QueriedProduct[],
    input: EvaluationInput,
    tag?: ResponseTag,
  ): string {
    if (--this.#responsesUntilResize === 0) this.#resize();
    try {
      return buildResponse(this.#view ??= this.#openView(), products, input, tag);
    } catch (error) {
      // The view still holds the state of this incomplete response.
      this.#view = undefined;
      throw error;
    }
  }

  /** The size in UTF-8 of what {@link responseTo} returned last. */
  get responseBytes(): number {
    // Without a view the size is unknown, and must not count as small.
    return this.#view?.responseBytes ?? Infinity;
  }

  /**
   * Applies a change that was committed with `stored` as the new head. `prepared` is what
   * {@link ProjectState.prepare} returned for it.
   */
  applyCommitted(
    change: ProjectChange,
    stored: StoredHead,
    logBytes: number,
    prepared?: PreparedState,
  ): void {
    const before = this.state.settings;
    this.state.apply([change], stored.head.settings, prepared);
    this.#stored = stored;
    this.#unsaved.add(change, logBytes);
    const isRanked = changesRanking(change) ||
      before.maxBadgesPerProduct !== this.state.settings.maxBadgesPerProduct;
    if (isRanked) this.#view = undefined;
    this.#hasNewSegments ||= changesSegments(change);
  }

  /**
   * Applies changes committed elsewhere, one revision at a time, and lets queries run in between.
   */
  async catchUp({ changes, stored }: Newer): Promise<void> {
    // Changes do not contain settings. If these changed, an intermediate state would combine new
    // settings with old data, a state that never existed.
    const hasSameSettings =
      JSON.stringify(stored.head.settings) === JSON.stringify(this.state.settings);
    const { versionstamp } = this.#stored;
    const yielder = new Yielder();
    for (const { steps } of changes) await prepareChange(this.state, steps, yielder);
    for (const { bytes, ...change } of changes) {
      const canYield = hasSameSettings || changes.length === 1;
      const prepared = canYield ? await yielder.run(this.state.prepare(change)) : undefined;
      const head = { ...stored.head, revision: change.revision, commitId: undefined };
      // Keep the old versionstamp: with the new one, other code would assume that this state is
      // complete.
      this.applyCommitted(change, { ...stored, versionstamp, head }, bytes, prepared);
      if (hasSameSettings) await yielder.yieldIfDue();
    }
    this.#stored = stored;
  }

  /** Records that the store's records include the whole state. */
  markSaved(): void {
    this.#unsaved = new Unsaved(this.state.revision);
  }

  #resize(): void {
    this.#responsesPerResize = Math.min(2 * this.#responsesPerResize, responsesPerResizeMax);
    this.#responsesUntilResize = this.#responsesPerResize;
    this.onResize();
  }

  #openView(): QueryView {
    this.#view = this.#createView();
    this.#hasNewSegments = false;
    this.onResize();
    return this.#view;
  }

  #createView(): QueryView {
    const ranking = rankBadges(this.state);
    const { products } = this.state;
    if (!this.#matches?.isOf(ranking.rules, ranking.variants)) {
      this.#matches = new CachedRuleMatcher(
        ranking.rules,
        products,
        ranking.compiledRules,
        ranking.variants,
      );
    }
    this.#preparedBytes = ranking.badges
      .reduce((sum, { record }) => sum + preparedMemoryBytes(record), 0);
    return {
      ranking,
      resolver: new Resolver(ranking, products, this.#matches),
      fragments: new LocalizedFragments(ranking),
      overrides: ProductOverrides.of(ranking, (typeId, member) => {
        const type = this.state.types.get(typeId);
        return type === undefined ? alwaysInvalid : memberCheck(type, member);
      }),
      isUsed: new Uint8Array(ranking.badges.length),
      used: new Int32Array(ranking.badges.length + 1),
      responseBytes: 0,
    };
  }
}

const alwaysInvalid = () => ({ isValid: false, steps: 0 });

/** The memory of a view without its badges: compiled conditions, and what queries have cached. */
function memoryBytesOf({ fragments, overrides, ranking }: QueryView): number {
  const { conditions, compiledRules, variants } = ranking;
  return fragments.memoryBytes + (overrides?.memoryBytes ?? 0) +
    conditions.set.memoryBytes + conditions.set.cacheBytes +
    compiledRules.set.memoryBytes + (variants?.compiled.set.memoryBytes ?? 0);
}
