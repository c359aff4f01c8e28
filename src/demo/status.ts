/// <reference lib="dom" />
import type { Language } from "./languages.ts";
import type { StoreLine } from "./store_line.ts";
import { texts } from "./texts.ts";

/** The status line: the state of the connection to the service. */
export class Status {
  readonly #element: HTMLElement;
  readonly #line: StoreLine;
  #language: Language = "en";
  #fault: "fault" | "noProject" | undefined;

  constructor(element: HTMLElement, line: StoreLine) {
    this.#element = element;
    this.#line = line;
    line.addEventListener("answer", () => {
      this.#fault = undefined;
      this.show();
    });
  }

  /** Switches the language. */
  say(language: Language): void {
    this.#language = language;
    this.show();
  }

  /** Shows an error, by the status of the response if there was one. */
  fault(status: number | undefined): void {
    this.#fault = status === 404 ? "noProject" : "fault";
    this.show();
  }

  show(): void {
    const text = this.#text();
    if (this.#element.textContent !== text) this.#element.textContent = text;
  }

  #text(): string {
    const words = texts[this.#language];
    const { isAway, requests, lastMs } = this.#line;
    if (isAway) return words.awayStatus;
    if (this.#fault !== undefined) return words[this.#fault];
    if (requests === 0) return words.loading;
    return `${requests} ${requests === 1 ? words.request : words.requests} ${lastMs} ms`;
  }
}
