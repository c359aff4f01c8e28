import type { ImportFields } from "../../domain/imports/import.ts";
import type { Author, Management } from "../change_project.ts";
import type { ImportRequest } from "./import_request.ts";

/** An import whose file has been received. */
export interface StartedImport {
  /** As of the end of the file. */
  readonly received: ImportFields;
  /** Resolves when the import has ended. Rejects only if this process stops working on it. */
  readonly ended: Promise<ImportFields>;
}

/** Carries out imports, and continues those that other processes left. */
export class ImportRunner {
  readonly #management: Management;

  constructor(management: Management) {
    this.#management = management;
  }

  /**
   * Imports a file. Resolves when it is received: bad files, and those over a safety limit, become
   * failed imports.
   *
   * @throws {DomainError} `not_found`; `conflict` if another import of the project is unfinished;
   * `unsupported_media_type`, `payload_too_large`; `import_cancelled`; `unavailable`.
   */
  start(_author: Author, _request: ImportRequest): Promise<StartedImport> {
    return Promise.reject(new Error(`Not implemented for ${this.#management.now()}`));
  }
}
