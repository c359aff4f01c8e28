import { assert } from "@std/assert";
import { NumberedShop } from "./numbered_shop.ts";

/** Concurrent clients of one process, and the requirements on each of their answers. */
export class Askers {
  queries = 0;
  readonly #ask: () => Promise<string>;
  /** The highest step of the answers received before the next query is sent. */
  #reached = 0;

  constructor(ask: () => Promise<string>) {
    this.#ask = ask;
  }

  /**
   * Sends queries from `atOnce` concurrent clients until `count` are answered. Throws if an answer
   * mixes revisions, or is older than an earlier one.
   */
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
