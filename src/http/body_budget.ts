import { unavailable } from "../domain/errors.ts";

/** Bounds the memory of the request bodies that are being received or handled. */
export class BodyBudget {
  readonly #maxBytes: number;
  readonly #holderMaxBytes: number;
  readonly #byHolder = new Map<string, number>();
  #bytes = 0;

  /** `maxBytes` is for all bodies together, `holderMaxBytes` for those of one holder. */
  constructor({ maxBytes, holderMaxBytes }: { maxBytes: number; holderMaxBytes: number }) {
    this.#maxBytes = maxBytes;
    this.#holderMaxBytes = holderMaxBytes;
  }

  /**
   * Reserves memory for a body, until the result is disposed.
   *
   * @throws {DomainError} `unavailable` if there is not enough left.
   */
  reserve(holder: string, bytes: number): Disposable {
    const held = this.#byHolder.get(holder) ?? 0;
    const isOver = this.#bytes + bytes > this.#maxBytes || held + bytes > this.#holderMaxBytes;
    if (isOver) throw unavailable("Too many large bodies are being received; try again shortly");
    this.#add(holder, bytes);
    return { [Symbol.dispose]: () => this.#add(holder, -bytes) };
  }

  #add(holder: string, bytes: number): void {
    this.#bytes += bytes;
    const held = (this.#byHolder.get(holder) ?? 0) + bytes;
    if (held === 0) this.#byHolder.delete(holder);
    else this.#byHolder.set(holder, held);
  }
}
