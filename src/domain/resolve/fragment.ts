import { hash } from "node:crypto";

/** The first 64 bits of a SHA-256, as two integers. */
export interface Digest {
  readonly high: number;
  readonly low: number;
}

/** The JSON of a badge, as answers take it over. */
export class Fragment {
  /** Behind the comma that parts it from another. */
  readonly json: string;
  #digest: Digest | undefined;

  constructor(json: string) {
    this.json = json;
  }

  /** What tells it from any other, in every process; worked out when it is first asked for. */
  get digest(): Digest {
    return this.#digest ??= digestOf(this.json);
  }
}

function digestOf(text: string): Digest {
  const bytes = hash("sha256", text, "buffer");
  return { high: bytes.readInt32LE(0), low: bytes.readInt32LE(4) };
}
