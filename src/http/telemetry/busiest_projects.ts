/** A project, as its object in memory counts queries. */
export interface AskedProject {
  readonly state: { readonly id: string };
  /** The number of queries that this object has answered. A reloaded project is another object. */
  readonly queriesAnswered: number;
}

/**
 * Counts the queries of the busiest projects, at most `max` of them, because each is a separate
 * series wherever metrics are stored.
 *
 * The totals of all projects, including that of the rest, add up to the number of queries. Queries
 * of a project that is not among the busiest count for the rest, permanently: no total ever
 * decreases, or jumps by what was counted before, when a project joins or leaves.
 */
export class BusiestProjects {
  readonly #max: number;
  readonly #counted = new WeakMap<AskedProject, number>();
  #totals: ReadonlyMap<string, number> = new Map();
  #others = 0;
  #countedInAll = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** The totals by id, and that of the rest, after `all` queries in total. */
  count(projects: Iterable<AskedProject>, all: number): BusiestTotals {
    const news = new Map<string, number>();
    const scores = new Map(this.#totals);
    for (const project of projects) {
      const { state: { id }, queriesAnswered } = project;
      const counted = this.#counted.get(project) ?? 0;
      this.#counted.set(project, queriesAnswered);
      news.set(id, queriesAnswered - counted);
      const score = (this.#totals.get(id) ?? counted) + queriesAnswered - counted;
      if (score > 0) scores.set(id, score);
    }
    let ofBusiest = 0;
    const busiest = [...scores].sort(([, one], [, other]) => other - one).slice(0, this.#max);
    const totals = new Map<string, number>();
    for (const [id] of busiest) {
      const more = news.get(id) ?? 0;
      totals.set(id, (this.#totals.get(id) ?? 0) + more);
      ofBusiest += more;
    }
    // Readers take a decreasing total for a restart, so this one stays as it was if the numbers do
    // not add up.
    this.#others += Math.max(0, all - this.#countedInAll - ofBusiest);
    this.#totals = totals;
    this.#countedInAll = all;
    return { totals, others: this.#others };
  }
}

/** The number of answered queries, by project. */
export interface BusiestTotals {
  readonly totals: ReadonlyMap<string, number>;
  readonly others: number;
}
