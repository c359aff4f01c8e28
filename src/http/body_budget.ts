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

  /** Starts to reserve memory for a body, until the result is disposed. */
  begin(holder: string): BodyReservation {
    return new BodyReservation((bytes) => this.#add(holder, bytes));
  }

  #add(holder: string, bytes: number): void {
    const all = this.#bytes + bytes;
    const held = (this.#byHolder.get(holder) ?? 0) + bytes;
    if (bytes > 0 && (all > this.#maxBytes || held > this.#holderMaxBytes)) {
      throw unavailable("Too many large bodies are being received; try again shortly");
    }
    this.#bytes = all;
    if (held === 0) this.#byHolder.delete(holder);
    else this.#byHolder.set(holder, held);
  }
}

/** The memory that is reserved for one body. */
class BodyReservation implements Disposable {
  readonly #add: (bytes: number) => void;
  #bytes = 0;

  constructor(add: (bytes: number) => void) {
    this.#add = add;
  }

  /**
   * Increases the reservation to this size, unless it is larger already.
   *
   * @throws {DomainError} `unavailable` if there is not enough left.
   */
  growTo(bytes: number): void {
    if (bytes <= this.#bytes) return;
    this.#add(bytes - this.#bytes);
    this.#bytes = bytes;
  }

  [Symbol.dispose](): void {
    this.#add(-this.#bytes);
  }
}
