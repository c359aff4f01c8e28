import { LRUCache } from "lru-cache";
import type { ProjectState } from "../../domain/project_state.ts";
import { tagOfText } from "../../management/precondition.ts";
import { type DocumentSource, makeProjectDocument } from "./project_document.ts";
import type { ServiceFrame } from "./service_frame.ts";

/** A document as it is sent. */
export interface ReadyDocument {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly tag: string;
}

interface Kept {
  readonly source: DocumentSource;
  readonly document: Promise<ReadyDocument>;
}

/** The documents of all projects together; those least recently asked for go. */
const keptMaxBytes = 32 * 1024 * 1024;
/** What a document is taken for until it is there. */
const bytesInTheMaking = 64 * 1024;

/** The documents of projects, each made once for all who ask until the project's types change. */
export class KeptDocuments {
  readonly #frame: () => ServiceFrame;
  readonly #kept = new LRUCache<string, Kept>({ maxSize: keptMaxBytes });

  constructor(frame: () => ServiceFrame) {
    this.#frame = frame;
  }

  /** The document of a project as it is now. */
  of({ id, settings: { name }, types }: ProjectState): Promise<ReadyDocument> {
    const source = { id, name, types: [...types.values()] };
    const kept = this.#kept.get(id);
    if (kept !== undefined && isSame(kept.source, source)) return kept.document;
    const making = { source, document: this.#make(source) };
    this.#keep(making, bytesInTheMaking);
    making.document.then(
      ({ body }) => this.#isKept(making) && this.#keep(making, body.length),
      () => this.#isKept(making) && this.#kept.delete(id),
    );
    return making.document;
  }

  async #make(source: DocumentSource): Promise<ReadyDocument> {
    const text = await makeProjectDocument(source, this.#frame());
    return { body: new TextEncoder().encode(text), tag: tagOfText(text) };
  }

  #isKept(kept: Kept): boolean {
    return this.#kept.peek(kept.source.id) === kept;
  }

  #keep(kept: Kept, size: number): void {
    // Setting what is there already would leave its size as it was.
    this.#kept.delete(kept.source.id);
    this.#kept.set(kept.source.id, kept, { size: Math.min(size, keptMaxBytes) });
  }
}

/** A type that is replaced is another object; one that is only read again from the store, too. */
function isSame(one: DocumentSource, other: DocumentSource): boolean {
  return one.name === other.name && one.types.length === other.types.length &&
    one.types.every((type, index) => type === other.types[index]);
}
