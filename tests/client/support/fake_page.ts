/** A browser page around the client: whether its tab is hidden, its events, and their listeners. */
export class FakePage implements Disposable {
  readonly #listeners = new Map<string, Set<(event: Event) => void>>();
  readonly #document = { hidden: false };

  constructor() {
    const add = (type: string, listener: (event: Event) => void) =>
      void this.#of(type).add(listener);
    const remove = (type: string, listener: (event: Event) => void) =>
      void this.#of(type).delete(listener);
    this.#define({
      document: this.#document,
      addEventListener: add,
      removeEventListener: remove,
    });
  }

  /** The number of listeners for events of the page. */
  get listeners(): number {
    return [...this.#listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }

  dispatch(type: string, properties: object = {}): void {
    for (const listener of [...this.#of(type)]) {
      listener(Object.assign(new Event(type), properties));
    }
  }

  /** Switches to another tab, or back to this one. */
  hide(hidden: boolean): void {
    this.#document.hidden = hidden;
    this.dispatch("visibilitychange");
  }

  #of(type: string): Set<(event: Event) => void> {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners);
    return listeners;
  }

  #define(values: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(values)) {
      Object.defineProperty(globalThis, name, { value, configurable: true });
    }
  }

  /** Also throws if listeners are left. */
  [Symbol.dispose](): void {
    for (const name of ["document", "addEventListener", "removeEventListener"]) {
      Reflect.deleteProperty(globalThis, name);
    }
    if (this.listeners > 0) throw new Error(`${this.listeners} listeners were left behind`);
  }
}
