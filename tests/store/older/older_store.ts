import { gunzipSync } from "node:zlib";
import { openStore } from "../../../src/store/open_store.ts";
import { tempFolder } from "../../support/service/service_process.ts";
import { TestService } from "../../support/service/test_service.ts";

/** A request to the older service, and its response. */
export interface KeptAnswer {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
  readonly answer: unknown;
}

interface Answers {
  /** When the store was created, in milliseconds since the epoch. */
  readonly at: number;
  readonly secrets: Record<"maker" | "made" | "reader" | "cookie", string>;
  readonly kept: readonly KeptAnswer[];
}

/** The responses of the older service about the store with data that later limits forbid. */
export const olderAnswers = answersIn("answers.json.gz");

/** The responses about the store in which variants are not packed with their product. */
export const variantsAnswers = answersIn("variants_answers.json.gz");

function answersIn(name: string): Answers {
  return JSON.parse(new TextDecoder().decode(unpacked(name)));
}

/**
 * A service for one test on a copy of a store that an older version wrote. Its clock is set to the
 * end of that.
 */
export class OlderStore implements AsyncDisposable {
  readonly service: TestService;
  readonly #stack: AsyncDisposableStack;

  private constructor(service: TestService, stack: AsyncDisposableStack) {
    this.service = service;
    this.#stack = stack;
  }

  /** The service on the store with data that later limits forbid. */
  static open(): Promise<OlderStore> {
    return OlderStore.#open("store.gz", olderAnswers);
  }

  /** The service on the store in which variants are not packed with their product. */
  static openVariants(): Promise<OlderStore> {
    return OlderStore.#open("variants_store.gz", variantsAnswers);
  }

  static async #open(name: string, { at }: Answers): Promise<OlderStore> {
    await using stack = new AsyncDisposableStack();
    const { path: folder } = stack.use(await tempFolder());
    const path = `${folder}/store`;
    await Deno.writeFile(path, unpacked(name));
    // As a start does: it migrates the store if necessary.
    (await openStore({ kind: "file", path })).close();
    const service = await TestService.create({ kv: await Deno.openKv(path), now: () => at });
    stack.use(service);
    return new OlderStore(service, stack.move());
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stack.disposeAsync();
  }
}

/** The id of the badge with this number, in each of the projects. */
export function olderBadgeId(number: number): string {
  return `0b5a1f4e-6f0c-4a57-9d5c-${number.toString(16).padStart(12, "0")}`;
}

function unpacked(name: string): Uint8Array {
  return gunzipSync(Deno.readFileSync(new URL(name, import.meta.url)));
}
