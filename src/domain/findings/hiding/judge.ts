import { Stack, type StackingRules } from "../../resolve/stacking.ts";
import { Verdict } from "../../resolve/verdict.ts";
import { type Candidate, isUnconditional, maySucceed } from "./hiding.ts";
import { Implications } from "./implications.ts";
import { isWhole } from "./ways.ts";

/** How many badges are admitted at most in trying to prove that others are hidden: queries wait. */
const admissionsMax = 5_000_000;

/** Says of the badges of one product after another which of them somebody may see. */
export class Judge {
  readonly #rules: StackingRules;
  readonly #families: Int32Array;
  readonly #now: number;
  /** Two walks may be under way at once. */
  readonly #stack: Stack;
  readonly #innerStack: Stack;
  readonly #implications = new Implications();
  readonly #effort = { left: admissionsMax };

  /** Families are by rank: see {@link familiesOf}. */
  constructor(rules: StackingRules, families: Int32Array, now: number) {
    this.#rules = rules;
    this.#families = families;
    this.#now = now;
    this.#stack = new Stack(rules);
    this.#innerStack = new Stack(rules);
  }

  /** The ranks of the `wanted` badges that somebody may see, of candidates in a product's order. */
  seen(candidates: readonly Candidate[], wanted: ReadonlySet<number>): number[] {
    const stack = this.#stack;
    stack.begin();
    /** The families of which it depends on who looks, or when, what is shown. */
    const unsure = new Set<number>();
    /** What stands in them that shows one badge at most. */
    const kinds = new Set<string>();
    return candidates.flatMap((candidate, place) => {
      const { rank } = candidate;
      const family = this.#families[rank]!;
      if (!unsure.has(family)) {
        if (stack.admit(rank) !== Verdict.shown) return [];
        if (!isUnconditional(candidate, this.#now)) {
          unsure.add(family);
          this.#note(candidate, kinds);
        }
        return wanted.has(rank) ? [rank] : [];
      }
      if (!this.#note(candidate, kinds) || !wanted.has(rank)) return [];
      const before = candidates.slice(0, place)
        .filter((other) => this.#families[other.rank] === family);
      const question = {
        before,
        last: candidate,
        now: this.#now,
        implications: this.#implications,
        effort: this.#effort,
      };
      return maySucceed(this.#innerStack, question) ? [rank] : [];
    });
  }

  /**
   * Takes note of a candidate's kind; answers whether it may be shown beside those noted before. Of badges
   * that are there together, in one group or each alone among one type, the first hides the others: either
   * it is shown, or what hides it hides them.
   */
  #note({ rank, when, way, badge: { record } }: Candidate, kinds: Set<string>): boolean {
    const { groupOf, typeOf, isExclusive } = this.#rules;
    const isLone = groupOf[rank] !== -1 || isExclusive[rank] === 1;
    if (!isLone || !isWhole(way)) return true;
    const start = Math.max(record.startsAt ?? this.#now, this.#now);
    const stacking = [groupOf[rank], typeOf[rank], isExclusive[rank]];
    const kind = [when, start, record.endsAt, ...stacking].join();
    const isNew = !kinds.has(kind);
    kinds.add(kind);
    return isNew;
  }
}
