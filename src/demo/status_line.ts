/// <reference lib="dom" />
import type { Language } from "./shop_languages.ts";
import type { ServiceConnection } from "./service_connection.ts";
import { texts } from "./shop_texts.ts";

/** The status line: the state of the connection to the service. */
export class StatusLine {
  readonly #element: HTMLElement;
  readonly #connection: ServiceConnection;
  #language: Language = "en";
  readonly #isDemo: boolean;
  #error: "error" | "noProject" | "noSuchProject" | undefined;

  /** `isDemo` is whether the badges are those of the demo project. */
  constructor(element: HTMLElement, connection: ServiceConnection, isDemo: boolean) {
    this.#isDemo = isDemo;
    this.#element = element;
    this.#connection = connection;
    connection.addEventListener("response", () => {
      this.#error = undefined;
      this.show();
    });
  }

  setLanguage(language: Language): void {
    this.#language = language;
    this.show();
  }

  /** Shows an error, by the status of the response if there was one. */
  showError(status: number | undefined): void {
    const missing = this.#isDemo ? "noProject" : "noSuchProject";
    this.#error = status === 404 ? missing : "error";
    this.show();
  }

  show(): void {
    const text = this.#text();
    if (this.#element.textContent !== text) this.#element.textContent = text;
  }

  #text(): string {
    const text = texts[this.#language];
    const { isDown, requests, lastMs } = this.#connection;
    if (isDown) return text.downStatus;
    if (this.#error !== undefined) return text[this.#error];
    if (requests === 0) return text.loading;
    return `${requests} ${requests === 1 ? text.request : text.requests} ${lastMs} ms`;
  }
}
