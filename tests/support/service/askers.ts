import { assert } from "@std/assert";
import { NumberedShop } from "./numbered_shop.ts";

/** Those who ask one process, and what each of their answers has to come up to. */
export class Askers {
  queries = 0;
  readonly #ask: () => Promise<string>;
  /** The highest step of an answer that was here before the next query is sent. */
  #reached = 0;

  constructor(ask: () => Promise<string>) {
    this.#ask = ask;
  }

  /** So many ask, one query after the other, until so many are answered. Throws if an answer is torn, or goes back. */
  async ask(count: number, { atOnce, floor = () => 0 }: { atOnce: number; floor?: () => number }) {
    const wanted = this.queries + count;
    const askOn = async () => {
      while (this.queries < wanted) {
        const least = Math.max(this.#reached, floor());
        const step = NumberedShop.stepOf(await this.#ask());
        assert(step >= least, `revisions go back: step ${step} after ${least}`);
        this.#reached = Math.max(this.#reached, step);
        this.queries++;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, askOn));
  }
}
