import { cacheSecondsDefault } from "../domain/limits.ts";
import type { ProjectChange } from "../domain/project_change.ts";
import type { ProjectState } from "../domain/project_state.ts";
import { rankBadges } from "../domain/ranking.ts";
import { type ProductQuery, Resolver } from "../domain/resolve.ts";
import { Unsaved } from "../store/checkpoint.ts";
import type { StoredHead } from "../store/head.ts";
import type { LoadedProject } from "../store/load_project.ts";
import { answerQuery, type QueryView } from "./answer_query.ts";

const overheadBytes = 20_000;

/** A project in memory: what queries are answered from, and what changes are decided on. */
export class CatalogProject {
  readonly state: ProjectState;
  /** Whether the store may hold a change that is not here. */
  isInDoubt = false;
  #stored: StoredHead;
  #unsaved: Unsaved;
  /** Made when a query asks for it, not after each of many changes. */
  #view: QueryView | undefined;

  constructor({ state, stored, unsaved }: LoadedProject) {
    this.state = state;
    this.#stored = stored;
    this.#unsaved = unsaved;
  }

  /** The head as it stands in the store. */
  get stored(): StoredHead {
    return this.#stored;
  }

  get unsaved(): Unsaved {
    return this.#unsaved;
  }

  get memoryBytes(): number {
    return overheadBytes + this.state.memoryBytes;
  }

  /** How long caches may keep an answer given now, in whole seconds. */
  get cacheSeconds(): number {
    return this.state.settings.cacheSeconds ?? cacheSecondsDefault;
  }

  /** The JSON answer to a query. */
  answer(products: readonly ProductQuery[]): string {
    return answerQuery(this.#view ??= this.#makeView(), products);
  }

  /** Carries out a change that was committed with `stored` as the new head. */
  take(change: ProjectChange, stored: StoredHead, logBytes: number): void {
    this.state.apply([change], stored.head.settings);
    this.#stored = stored;
    this.#unsaved.add(change, logBytes);
    if (change.steps.some((step) => step.kind.endsWith("Badge") || step.kind === "setOrder")) {
      this.#view = undefined;
    }
  }

  /** Takes note that the store's records include the whole state. */
  markSaved(): void {
    this.#unsaved = new Unsaved();
  }

  #makeView(): QueryView {
    const ranking = rankBadges(this.state);
    const resolver = new Resolver(ranking, this.state.products);
    return { ranking, resolver, isUsed: new Uint8Array(ranking.badges.length) };
  }
}
