import { preparedMemoryBytes } from "../domain/badges/badge_memory.ts";
import { cacheSecondsDefault, promptBadgesMax, promptComparisonsMax } from "../domain/limits.ts";
import type { ChangeStep, ProjectChange } from "../domain/project_change.ts";
import type { ProjectState } from "../domain/project_state.ts";
import { LocalizedFragments } from "../domain/resolve/localized_fragments.ts";
import { MatchIndex } from "../domain/resolve/match_index.ts";
import { rankBadges } from "../domain/resolve/ranking.ts";
import { type Occasion, type ProductQuery, Resolver } from "../domain/resolve/resolver.ts";
import { Unsaved } from "../store/project/unsaved.ts";
import type { StoredHead } from "../store/project/head.ts";
import type { LoadedProject } from "../store/project/load_project.ts";
import type { Newer } from "../store/project/read_newer.ts";
import type { ProjectSnapshot } from "../store/snapshot/project_snapshot.ts";
import { Turns } from "../store/turns.ts";
import type { AnswerTag } from "./answer_tag.ts";
import { compileInTurns } from "./compile_in_turns.ts";
import { Preparations } from "./preparations.ts";
import { answerQuery, type AskedProduct, type QueryView } from "./answer_query.ts";

const overheadBytes = 20_000;
/** The memory of a project is estimated again after so many answers; at first, while its caches fill, more often. */
const answersBetweenMax = 256;

/** What changes the badges, their order, or which of them hide others. */
const rankedSteps: ReadonlySet<ChangeStep["kind"]> = new Set([
  "putType",
  "deleteType",
  "putBadge",
  "deleteBadge",
  "moveBadge",
  "setOrder",
]);

/** A project in memory: what queries are answered from, and what changes are decided on. */
export class CatalogProject {
  readonly state: ProjectState;
  #doubts = 0;
  #settledDoubts = 0;
  /** When this was last known to be what the store holds, in milliseconds since the epoch. */
  knownAt = 0;
  /** Whether this comes from a snapshot: nothing but queries goes by it, and it goes when the store is read. */
  readonly isOfSnapshot: boolean;
  #queriesAnswered = 0;
  #stored: StoredHead;
  #unsaved: Unsaved;
  /** Made when a query asks for it, not after each of many changes. */
  #view: QueryView | undefined;
  /** Outlives views: most changes leave the rules as they are. */
  #matches: MatchIndex | undefined;
  readonly #preparations = new Preparations();
  /** What badges take since queries have prepared them. */
  #preparedBytes = 0;
  /** What the last view took: most of it outlives the view. */
  #viewBytes = 0;
  #answersUntilResize = 1;
  /** How many answers were between the last two estimates. */
  #answersBetween = 1;
  /** Called when the project may take another amount of memory because it is used. */
  onResize: () => void = () => {};

  constructor({ state, stored, unsaved }: LoadedProject, { isOfSnapshot = false } = {}) {
    this.state = state;
    this.#stored = stored;
    this.#unsaved = unsaved;
    this.isOfSnapshot = isOfSnapshot;
  }

  /** A project as a snapshot tells it: in doubt until the store is read. */
  static ofSnapshot({ state, stored, knownAt }: ProjectSnapshot): CatalogProject {
    const loaded = { state, stored, unsaved: new Unsaved() };
    const project = new CatalogProject(loaded, { isOfSnapshot: true });
    project.doubt();
    project.knownAt = knownAt;
    return project;
  }

  /** Whether the store may hold a change that is not here. */
  get isInDoubt(): boolean {
    return this.#doubts > this.#settledDoubts;
  }

  /** Takes note that it may. */
  doubt(): void {
    this.#doubts++;
  }

  /** Reads what is missing; what is doubted meanwhile stays in doubt. `read` answers whether it was all. */
  async settle(read: () => Promise<boolean>): Promise<boolean> {
    const doubts = this.#doubts;
    const isSettled = await read();
    if (isSettled) this.#settledDoubts = doubts;
    return isSettled;
  }

  /** The head as it stands in the store. */
  get stored(): StoredHead {
    return this.#stored;
  }

  get unsaved(): Unsaved {
    return this.#unsaved;
  }

  get queriesAnswered(): number {
    return this.#queriesAnswered;
  }

  /** Counts a query that was answered; called where it is counted among those of all projects. */
  countQuery(): void {
    this.#queriesAnswered++;
  }

  /** About how much memory the project takes now; it grows with use. */
  get memoryBytes(): number {
    if (this.#view !== undefined) this.#viewBytes = memoryBytesOf(this.#view);
    return overheadBytes + this.state.memoryBytes + this.#preparedBytes + this.#viewBytes +
      (this.#matches?.memoryBytes ?? 0);
  }

  /**
   * How long caches may keep an answer given at `now` (ms since the epoch), in whole seconds: never to the
   * next start or end of a badge.
   */
  cacheSeconds(now: number): number {
    const { cacheSeconds = cacheSecondsDefault } = this.state.settings;
    const { schedule } = (this.#view ??= this.#openView()).resolver;
    const wholeSeconds = Math.floor((schedule.nextChange(now) - now) / 1000);
    return Math.max(0, Math.min(cacheSeconds, wholeSeconds - 1));
  }

  /** Whether a query for these products can be answered without working out much, as most can. */
  isReadyFor(products: readonly ProductQuery[], now: number): boolean {
    if (this.#view === undefined) return this.state.badgeCount <= promptBadgesMax;
    if (this.#view.ranking.compiledRules.set.comparisonCount <= promptComparisonsMax) return true;
    return products.every(({ id }) => this.#matches?.isKnown(id, now) ?? true);
  }

  /**
   * Works out what a query for these products needs, in turns with other queries. Afterwards the project may have
   * changed.
   *
   * @throws DomainError `unavailable` if too many queries wait for that already
   */
  prepare(products: readonly ProductQuery[], now: number): Promise<void> {
    return this.#preparations.run(() => this.#prepare(products, now));
  }

  async #prepare(products: readonly ProductQuery[], now: number): Promise<void> {
    const turns = new Turns();
    if (this.#view === undefined) await compileInTurns(this.state, turns);
    for (const { id } of products) {
      this.#view ??= this.#openView();
      this.#matches?.know(id, now);
      if (turns.isOver) await turns.next();
    }
  }

  /** The JSON answer to a query; `tag` becomes its entity tag, if there is one. */
  answer(products: readonly AskedProduct[], occasion: Occasion, tag?: AnswerTag): string {
    if (--this.#answersUntilResize === 0) this.#resize();
    try {
      return answerQuery(this.#view ??= this.#openView(), products, occasion, tag);
    } catch (error) {
      // A view is in the middle of this answer: the next one would start from what is left of it.
      this.#view = undefined;
      throw error;
    }
  }

  /** Carries out a change that was committed with `stored` as the new head. */
  take(change: ProjectChange, stored: StoredHead, logBytes: number): void {
    const before = this.state.settings;
    this.state.apply([change], stored.head.settings);
    this.#stored = stored;
    this.#unsaved.add(change, logBytes);
    const isRanked = change.steps.some(({ kind }) => rankedSteps.has(kind)) ||
      before.maxBadgesPerProduct !== this.state.settings.maxBadgesPerProduct;
    if (isRanked) this.#view = undefined;
  }

  /** Carries out what was committed elsewhere, one revision after the other, between which queries are answered. */
  async catchUp({ changes, stored }: Newer): Promise<void> {
    // Changes do not tell settings. Where these have changed, what is between the first and the last never was.
    const isTold = JSON.stringify(stored.head.settings) === JSON.stringify(this.state.settings);
    const { versionstamp } = this.#stored;
    const turns = new Turns();
    for (const { bytes, ...change } of changes) {
      const head = { ...stored.head, revision: change.revision, commitId: undefined };
      // Who looks meanwhile does not take this for all that the store holds.
      this.take(change, { ...stored, versionstamp, head }, bytes);
      if (isTold) await turns.next();
    }
    this.#stored = stored;
  }

  /** Takes note that the store's records include the whole state. */
  markSaved(): void {
    this.#unsaved = new Unsaved(this.state.revision);
  }

  #resize(): void {
    this.#answersBetween = Math.min(2 * this.#answersBetween, answersBetweenMax);
    this.#answersUntilResize = this.#answersBetween;
    this.onResize();
  }

  #openView(): QueryView {
    this.#view = this.#makeView();
    this.onResize();
    return this.#view;
  }

  #makeView(): QueryView {
    const ranking = rankBadges(this.state);
    const { products } = this.state;
    if (!this.#matches?.isOf(ranking.rules)) {
      this.#matches = new MatchIndex(ranking.rules, products, ranking.compiledRules);
    }
    this.#preparedBytes = ranking.badges
      .reduce((sum, { record }) => sum + preparedMemoryBytes(record), 0);
    return {
      ranking,
      resolver: new Resolver(ranking, products, this.#matches),
      fragments: new LocalizedFragments(ranking),
      isUsed: new Uint8Array(ranking.badges.length),
    };
  }
}

/** What a view takes beside its badges: compiled conditions, and what queries have made it remember. */
function memoryBytesOf({ fragments, ranking: { conditions, compiledRules } }: QueryView): number {
  return fragments.memoryBytes + conditions.set.memoryBytes + conditions.set.cacheBytes +
    compiledRules.set.memoryBytes;
}
