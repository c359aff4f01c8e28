import { Stacker, type StackingRules } from "../../resolve/stacking.ts";
import { Verdict } from "../../resolve/verdict.ts";
import { type Candidate, isUnconditional, maySucceed } from "./hiding.ts";
import { Implications } from "./implications.ts";
import { isWhole } from "./badge_sources.ts";

/**
 * The maximum number of badges admitted while proving that others are hidden, because queries wait.
 */
const admissionsMax = 5_000_000;

/** Finds the badges that some shopper can see, for one product after another. */
export class VisibleBadges {
  readonly #rules: StackingRules;
  readonly #families: Int32Array;
  readonly #now: number;
  /** Two stacks, because two walks can be in progress at once. */
  readonly #stack: Stacker;
  readonly #innerStack: Stacker;
  readonly #implications = new Implications();
  readonly #budget = { left: admissionsMax };

  /** `families` is indexed by rank: see {@link familiesOf}. */
  constructor(rules: StackingRules, families: Int32Array, now: number) {
    this.#rules = rules;
    this.#families = families;
    this.#now = now;
    this.#stack = new Stacker(rules);
    this.#innerStack = new Stacker(rules);
  }

  /**
   * Returns the ranks of those `unseen` badges that some shopper can see, out of the candidates in
   * a product's order. Yields often: proving that a badge is hidden can take long.
   */
  *seen(
    candidates: readonly Candidate[],
    unseen: ReadonlySet<number>,
  ): Generator<void, number[]> {
    const stack = this.#stack;
    stack.begin();
    /** The families in which the result depends on the shopper or the time. */
    const unsure = new Set<number>();
    /** The kinds in these families of which at most one badge is shown. */
    const kinds = new Set<string>();
    /** By family, the candidates before the current one. */
    const earlier = new Map<number, Candidate[]>();
    const seen: number[] = [];
    for (const candidate of candidates) {
      const { rank } = candidate;
      const family = this.#families[rank]!;
      const before = earlier.get(family) ?? [];
      if (!unsure.has(family)) {
        if (stack.admit(rank) === Verdict.shown) {
          if (!isUnconditional(candidate, this.#now)) {
            unsure.add(family);
            this.#note(candidate, kinds);
          }
          if (unseen.has(rank)) seen.push(rank);
        }
      } else if (this.#note(candidate, kinds) && unseen.has(rank)) {
        const question = {
          before,
          last: candidate,
          now: this.#now,
          implications: this.#implications,
          budget: this.#budget,
        };
        if (yield* maySucceed(this.#innerStack, question)) seen.push(rank);
      }
      before.push(candidate);
      earlier.set(family, before);
    }
    return seen;
  }

  /**
   * Records a candidate's kind, and returns whether it can be shown in addition to the recorded
   * ones. Of badges that apply together, in one group or each exclusive in one type, the first
   * hides the others: either it is shown, or whatever hides it hides them too.
   */
  #note({ rank, when, source, badge: { record } }: Candidate, kinds: Set<string>): boolean {
    const { groupOf, typeOf, isExclusive } = this.#rules;
    const isLone = groupOf[rank] !== -1 || isExclusive[rank] === 1;
    if (!isLone || !isWhole(source)) return true;
    const start = Math.max(record.startsAt ?? this.#now, this.#now);
    const isAlone = this.#rules.isExclusiveOnProduct?.[rank];
    const stacking = [groupOf[rank], typeOf[rank], isExclusive[rank], isAlone];
    const kind = [when, start, record.endsAt, ...stacking].join();
    const isNew = !kinds.has(kind);
    kinds.add(kind);
    return isNew;
  }
}
