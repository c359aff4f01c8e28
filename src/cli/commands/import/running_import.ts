import { CliError } from "../../cli_error.ts";
import { type Api, dataOf } from "../../connection/api.ts";
import { isUnclear, ServiceProblem } from "../../connection/service_problem.ts";
import type { components, operations } from "../../../../openapi/schema.d.ts";

export type Import = components["schemas"]["Import"];
type ImportSummary = components["schemas"]["ImportSummary"];

/** A file to import. */
export interface Upload {
  readonly projectId: string;
  readonly file: Blob;
  readonly contentType: string;
  readonly isGzip: boolean;
  readonly query: operations["postImport"]["parameters"]["query"];
}

const importPath = "/admin/v1/projects/{projectId}/imports/{importId}";
const importsPath = "/admin/v1/projects/{projectId}/imports";

/** An import that this tool started. */
export class RunningImport {
  readonly #api: Api;
  readonly #projectId: string;
  readonly #stopping = new AbortController();
  /** An import that another caller had begun before this one. */
  #earlierId: string | undefined;
  #hasBegun = false;
  /** The response to the upload, which comes when the service has the whole file. */
  #response: { readonly received: Import } | { readonly error: unknown } | undefined;

  /** Starts the upload. `onUploaded` is called when it has ended, also if it failed. */
  constructor(api: Api, upload: Upload, onUploaded: () => void) {
    this.#api = api;
    this.#projectId = upload.projectId;
    this.#begin(upload).then(
      (received) => this.#response = { received },
      (error: unknown) => this.#response = { error },
    ).then(onUploaded);
  }

  /**
   * The import as it is now; `undefined` during the upload.
   *
   * @throws {LostImport} if the service does not say it after the upload.
   */
  async received(): Promise<Import | undefined> {
    const response = this.#response;
    if (response === undefined) return undefined;
    if ("error" in response) throw response.error;
    const { received } = response;
    if (!isUnfinished(received)) return received;
    try {
      return await this.#get(received.id);
    } catch (error) {
      const isGone = error instanceof ServiceProblem && error.status === 404;
      if (isGone || !(error instanceof CliError)) throw error;
      throw new LostImport(this.#projectId, received.id, error);
    }
  }

  /** How far the import is during the upload; `undefined` while the service does not know it. */
  async receiving(): Promise<ImportSummary | undefined> {
    const found = this.#hasBegun ? await this.#findReceiving() : undefined;
    return found?.id === this.#earlierId ? undefined : found;
  }

  async #findReceiving(): Promise<ImportSummary | undefined> {
    const params = { path: { projectId: this.#projectId }, query: { limit: 1 } };
    const { items } = dataOf(await this.#api.GET(importsPath, { params }), "items");
    // A project has one unfinished import at a time.
    return items.find((it) => it.state === "receiving");
  }

  /** Cancels the import if it is unfinished, and returns it. */
  async cancel(): Promise<Import> {
    const running = await this.received() ?? await this.receiving();
    if (running === undefined) {
      this.#stopping.abort();
      throw new CliError("The import was cancelled before it began. Nothing was changed.");
    }
    const path = { projectId: this.#projectId, importId: running.id };
    try {
      await this.#api.DELETE(importPath, { params: { path } });
    } catch (error) {
      // It has ended in the meantime.
      if (!(error instanceof ServiceProblem && error.status === 409)) throw error;
    }
    return await this.#get(running.id);
  }

  async #begin(upload: Upload): Promise<Import> {
    this.#earlierId = (await this.#findReceiving())?.id;
    this.#stopping.signal.throwIfAborted();
    this.#hasBegun = true;
    return await this.#upload(upload);
  }

  async #upload({ projectId, file, contentType, isGzip, query }: Upload): Promise<Import> {
    try {
      return dataOf(
        await this.#api.POST(importsPath, {
          params: { path: { projectId }, query },
          headers: { "Content-Type": contentType, ...(isGzip && { "Content-Encoding": "gzip" }) },
          // The document types the body as a string, so the client's serializer is bypassed.
          body: "",
          bodySerializer: () => file,
          signal: this.#stopping.signal,
        }),
        "state",
      );
    } catch (error) {
      if (!isUnclear(error)) throw error;
      throw new CliError(
        `${error.message}\nThe file may have been received all the same. See the imports in the ` +
          `control panel, or with GET ${importsPath.replace("{projectId}", projectId)}`,
      );
    }
  }

  async #get(importId: string): Promise<Import> {
    const path = { projectId: this.#projectId, importId };
    return dataOf(await this.#api.GET(importPath, { params: { path } }), "state");
  }
}

/** The service does not say how far an import is that it has accepted. The import goes on. */
export class LostImport extends CliError {
  constructor(projectId: string, importId: string, { message }: CliError) {
    const path = importPath.replace("{projectId}", projectId).replace("{importId}", importId);
    super(
      `${message}\nThe import ${importId} continues without the tool. Follow it in the control ` +
        `panel, or with GET ${path}`,
    );
  }
}

/** Whether an import is still going on. */
export function isUnfinished({ state }: Import): boolean {
  return state === "receiving" || state === "applying";
}
