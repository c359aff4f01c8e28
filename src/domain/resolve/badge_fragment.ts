import { hash } from "node:crypto";
import { flatText } from "./flat_text.ts";

/** The first 64 bits of a SHA-256, as two integers. */
export interface Digest {
  readonly high: number;
  readonly low: number;
}

/** The JSON of a badge, as it is copied into responses. */
export class BadgeFragment {
  /** Starts with the comma that separates it from the previous one. */
  readonly json: string;
  #digest: Digest | undefined;
  #extraBytes = -1;

  /** `json` is an object's, without the comma. */
  constructor(json: string) {
    this.json = flatText(",", json);
  }

  /** Identifies the JSON in every process. Computed on first use. */
  get digest(): Digest {
    return this.#digest ??= digestOf(this.json);
  }

  /** How many bytes the JSON has in UTF-8 beyond one per UTF-16 unit. Computed on first use. */
  get extraBytes(): number {
    if (this.#extraBytes === -1) this.#extraBytes = utf8Bytes(this.json) - this.json.length;
    return this.#extraBytes;
  }
}

function utf8Bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

function digestOf(text: string): Digest {
  const bytes = hash("sha256", text, "buffer");
  return { high: bytes.readInt32LE(0), low: bytes.readInt32LE(4) };
}
