import { unavailable } from "../domain/errors.ts";
import { preparationsWaitingMax } from "../domain/limits.ts";

/**
 * The preparations of one project's queries, one after another, so that many concurrent queries
 * take only one turn of the event loop before other requests are handled.
 */
export class Preparations {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /**
   * Runs a job after the earlier ones.
   *
   * @throws {DomainError} `unavailable` if too many are waiting.
   */
  run(job: () => Promise<void>): Promise<void> {
    if (this.#waiting >= preparationsWaitingMax) {
      throw unavailable("Too many queries of the project are waiting; try again shortly");
    }
    this.#waiting++;
    const result = this.#last.then(job);
    this.#last = result.catch(() => {}).then(() => this.#waiting--);
    return result;
  }
}
