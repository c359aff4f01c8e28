import { assert } from "@std/assert";
import { NumberedShop } from "./numbered_shop.ts";

/** Concurrent clients of one process, and the requirements on each of their answers. */
export class ConcurrentClients {
  queries = 0;
  readonly #send: () => Promise<string>;
  /** The highest step of the answers received before the next query is sent. */
  #reached = 0;

  constructor(send: () => Promise<string>) {
    this.#send = send;
  }

  /**
   * Sends queries from `atOnce` concurrent clients until `count` are answered. Throws if an answer
   * mixes revisions, or is older than an earlier one.
   */
  async run(count: number, { atOnce, floor = () => 0 }: { atOnce: number; floor?: () => number }) {
    const until = this.queries + count;
    const sendOn = async () => {
      while (this.queries < until) {
        const least = Math.max(this.#reached, floor());
        const step = NumberedShop.stepOf(await this.#send());
        assert(step >= least, `revisions go back: step ${step} after ${least}`);
        this.#reached = Math.max(this.#reached, step);
        this.queries++;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sendOn));
  }
}
