import type { ServiceProcess } from "../support/service/service_process.ts";

const pauseMs = 2;

/**
 * A client that queries the badge of product 1 of the project `p` repeatedly until it is stopped.
 */
export class Shopper {
  /** What was shown, and how often: the badge's text, or the whole answer if there is no badge. */
  readonly shown = new Map<string, number>();
  readonly #service: ServiceProcess;
  readonly #polling: Promise<void>;
  readonly #tookMs: number[] = [];
  #isDone = false;

  constructor(service: ServiceProcess) {
    this.#service = service;
    this.#polling = this.#poll();
    // Reported by `stop`. A test that has failed ends the services before.
    this.#polling.catch(() => {});
  }

  static async sees(service: ServiceProcess): Promise<string> {
    const answer = await service.query("p", [1]);
    const { badges }: { badges?: { content: { text: string } }[] } = JSON.parse(answer);
    return badges?.[0]?.content.text ?? answer;
  }

  get count(): number {
    return this.#tookMs.length;
  }

  /** One percent of the queries took longer. */
  get p99Ms(): number {
    const sorted = this.#tookMs.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  }

  async stop(): Promise<void> {
    this.#isDone = true;
    await this.#polling;
  }

  async #poll(): Promise<void> {
    while (!this.#isDone) {
      const start = performance.now();
      const text = await Shopper.sees(this.#service);
      this.#tookMs.push(performance.now() - start);
      this.shown.set(text, (this.shown.get(text) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
