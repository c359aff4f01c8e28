/** A project as its object in memory counts. */
export interface AskedProject {
  readonly state: { readonly id: string };
  /** How many queries this object has answered; a project that is read anew is another object. */
  readonly queriesAnswered: number;
}

/**
 * How many queries each of the projects that are asked most has answered: of no more than `max` of them, as
 * each has a series of its own wherever figures are kept.
 *
 * The totals of all, with that of the rest, are as many as there were queries. What a project answers while
 * it is not among those is the rest's, and stays so: whoever joins or leaves, no total falls, or jumps by
 * what was counted before.
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

  /** The totals by id, and that of the rest, now that `all` queries were answered. */
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
    // A total that falls is a restart to whoever reads it: one that could not be explained stays as it was.
    this.#others += Math.max(0, all - this.#countedInAll - ofBusiest);
    this.#totals = totals;
    this.#countedInAll = all;
    return { totals, others: this.#others };
  }
}

/** Queries answered, by project. */
export interface BusiestTotals {
  readonly totals: ReadonlyMap<string, number>;
  readonly others: number;
}
