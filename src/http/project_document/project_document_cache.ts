import { tagOfBytes } from "../../domain/entity_tag.ts";
import { LRUCache } from "lru-cache";
import type { ProjectState } from "../../domain/project_state.ts";
import { Yielder } from "../../store/yielder.ts";
import { createProjectDocument, type DocumentSource } from "./project_document.ts";
import type { ServiceFrame } from "./service_frame.ts";

/** A document ready to be sent. */
export interface ReadyDocument {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly tag: string;
}

interface Kept {
  readonly source: DocumentSource;
  readonly document: Promise<ReadyDocument>;
}

/** The maximum size of all projects' documents together. The least recently used are evicted. */
const keptMaxBytes = 32 * 1024 * 1024;
/** The assumed size of a document until it is ready. */
const bytesInTheMaking = 64 * 1024;

/**
 * Caches the documents of projects. Each is created once for all callers, until the project's types
 * or name change. Of each project, at most one is being created: after changes meanwhile, the next
 * one is for all who wait, since a large one takes a second and ten megabytes.
 */
export class ProjectDocumentCache {
  readonly #frame: () => ServiceFrame;
  readonly #kept = new LRUCache<string, Kept>({ maxSize: keptMaxBytes });
  /** By project, the end of the creation that runs. */
  readonly #running = new Map<string, Promise<void>>();

  constructor(frame: () => ServiceFrame) {
    this.#frame = frame;
  }

  /** The current document of a project. */
  of({ id, settings: { name }, types }: ProjectState): Promise<ReadyDocument> {
    const source = { id, name, types: [...types.values()] };
    const kept = this.#kept.get(id);
    if (kept !== undefined && isSame(kept.source, source)) return kept.document;
    const making = { source, document: this.#makeLast(source) };
    this.#keep(making, bytesInTheMaking);
    making.document.then(
      ({ body }) => this.#isKept(making) && this.#keep(making, body.length),
      () => this.#isKept(making) && this.#kept.delete(id),
    );
    return making.document;
  }

  /** Creates a document when no other one of its project is being created, if it is still needed. */
  async #makeLast(source: DocumentSource): Promise<ReadyDocument> {
    const { id } = source;
    for (let running; (running = this.#running.get(id)) !== undefined;) {
      await running;
      const kept = this.#kept.peek(id);
      if (kept !== undefined && kept.source !== source) return await kept.document;
    }
    const document = this.#make(source);
    const end = () => void this.#running.delete(id);
    this.#running.set(id, document.then(end, end));
    return await document;
  }

  async #make(source: DocumentSource): Promise<ReadyDocument> {
    const text = await createProjectDocument(source, this.#frame());
    const body = new TextEncoder().encode(text);
    return { body, tag: await new Yielder().run(tagOfBytes(body)) };
  }

  #isKept(kept: Kept): boolean {
    return this.#kept.peek(kept.source.id) === kept;
  }

  #keep(kept: Kept, size: number): void {
    // Setting an existing value again would not change its recorded size.
    this.#kept.delete(kept.source.id);
    this.#kept.set(kept.source.id, kept, { size: Math.min(size, keptMaxBytes) });
  }
}

/**
 * Types are compared by identity: a replaced type is a new object, and so is one that was merely
 * read again from the store.
 */
function isSame(one: DocumentSource, other: DocumentSource): boolean {
  return one.name === other.name && one.types.length === other.types.length &&
    one.types.every((type, index) => type === other.types[index]);
}
