import { getLogger } from "@logtape/logtape";
import { createHash } from "node:crypto";
import { joinedBytes } from "../../domain/bytes.ts";
import { cut } from "../../domain/conditions/describe_value.ts";
import { DomainError } from "../../domain/errors.ts";
import type { FeedFailure, FeedRecord, FeedSuccess } from "../../domain/imports/feed.ts";
import {
  feedValidatorMaxChars,
  importDetailMaxChars,
  refusedPercentDefault,
  removedPercentDefault,
} from "../../domain/limits.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { Outbound, OutboundResponse } from "../../outbound/outbound.ts";
import { OutboundFailure } from "../../outbound/outbound_failure.ts";
import type { FeedRun } from "../../store/feed_runs.ts";
import type { Author, Management } from "../change_project.ts";
import type { ImportRunner } from "../imports/import_runner.ts";
import { readFileFormat } from "../../import_files/file_format.ts";
import { recordFailedImport } from "../imports/record_failed_import.ts";
import { feedFormat } from "./feed_format.ts";

const log = getLogger(["badges", "feeds"]);

/** How a run of a feed ended. */
export type Outcome =
  | {
    readonly kind: "success";
    readonly success: Omit<FeedSuccess, "at">;
    /** Of the file that was imported; missing if it was not sent again. */
    readonly validators?: FeedRun["validators"];
  }
  | { readonly kind: "failure"; readonly failure: Omit<FeedFailure, "at"> }
  /** Another import of the project was in progress. */
  | { readonly kind: "busy" };

/** The safety limits of imports, which feeds cannot change. */
const maxRemovedPercent = removedPercentDefault;
const maxRefusedPercent = refusedPercentDefault;

/** Fetches a feed's file and imports it, unless the server says that it is the same as before. */
export async function importFeed(
  { management, outbound, imports }: {
    management: Management;
    outbound: Outbound;
    imports: Pick<ImportRunner, "start">;
  },
  { author, project, feed, run, signal }: {
    readonly author: Author;
    readonly project: ProjectState;
    readonly feed: FeedRecord;
    readonly run: FeedRun | undefined;
    readonly signal: AbortSignal;
  },
): Promise<Outcome> {
  const inputs = inputsOf(project, feed);
  const known = run?.validators?.inputs === inputs ? run.validators : undefined;
  const file = new FetchedFile();
  const request = {
    ...{ projectId: project.id, kind: "products", mode: feed.mode, dryRun: false } as const,
    ...{ mapping: feed.mapping, maxRemovedPercent, maxRefusedPercent, source: `feeds/${feed.id}` },
  };
  try {
    const response = await outbound.fetch({
      url: new URL(feed.url),
      headers: {
        "User-Agent": "badge-query-service",
        ...known?.etag !== undefined && { "If-None-Match": known.etag },
        ...known?.lastModified !== undefined && { "If-Modified-Since": known.lastModified },
      },
      authorization: feed.authorization,
    }, signal);
    if (response.status === 304) {
      await response.body.cancel();
      return { kind: "success", success: { isUnchanged: true } };
    }
    const body = await file.open(response);
    const { contentType, isGzip } = feedFormat(response.headers, response.url, file.start);
    const { ended } = await imports.start(author, {
      ...request,
      format: readFileFormat(contentType, isGzip ? "gzip" : null),
      ...sizeOf(response.headers),
      body,
    });
    const { id: importId, state, error } = await ended;
    if (state === "done") {
      return { kind: "success", success: { importId }, validators: validatorsOf(response, inputs) };
    }
    // The import knows only that its file broke off.
    const { code, message: detail } = file.failure ??
      { code: error?.code ?? state, message: error?.detail ?? `The import was ${state}` };
    return failure(code, detail, importId);
  } catch (error) {
    await file.cancel();
    // Unless the run is repeated, because the service is ending.
    if (isOfFile(error) && !signal.aborted) {
      const { code, message } = error;
      const importId = await recordFailedImport(management, author, project.number, {
        ...request,
        error: {
          code: error instanceof OutboundFailure ? "interrupted" : "invalid_file",
          detail: shown(message),
        },
      });
      return failure(code, message, importId);
    }
    // Another import of the project is unfinished, or this process has too many.
    const isBusy = error instanceof DomainError &&
      (error.code === "conflict" || error.code === "unavailable");
    if (isBusy) return { kind: "busy" };
    if (!(error instanceof DomainError || error instanceof OutboundFailure)) {
      log.error("A feed could not be imported", { error: String(error) });
      return failure("internal", "The service failed; its log has the reason");
    }
    return failure(error.code, error.message);
  }
}

/** Whether a file could not be fetched, or has no format of imports, so that no import began. */
function isOfFile(error: unknown): error is OutboundFailure | DomainError {
  if (error instanceof OutboundFailure) return true;
  return error instanceof DomainError && error.code === "unsupported_media_type";
}

/** A message as it is stored. It may quote what the server sent, and is cut. */
function shown(message: string): string {
  return cut(message, importDetailMaxChars);
}

function failure(code: string, message: string, importId?: string): Outcome {
  const detail = shown(message);
  return { kind: "failure", failure: { code, detail, ...importId !== undefined && { importId } } };
}

/** A hash of what an import depends on besides the file: if it changes, the file counts as new. */
function inputsOf({ mappings }: ProjectState, { url, mode, mapping, key }: FeedRecord): string {
  const json = JSON.stringify([key, url, mode, mappings.get(mapping) ?? mapping]);
  return createHash("sha256").update(json).digest("hex");
}

/** Without those that are too long to be stored. */
function validatorsOf({ headers }: OutboundResponse, inputs: string): FeedRun["validators"] {
  const value = (name: string) => {
    const text = headers.get(name) ?? undefined;
    return text === undefined || text.length > feedValidatorMaxChars ? undefined : text;
  };
  return { inputs, etag: value("ETag"), lastModified: value("Last-Modified") };
}

/** The size of the file, where it is sent as it is. */
function sizeOf(headers: Headers): { bodyBytes?: number } {
  const length = headers.get("Content-Length");
  if (length === null || headers.has("Content-Encoding") || !/^\d{1,15}$/.test(length)) return {};
  return { bodyBytes: Number(length) };
}

/** How many of the first bytes say what a file is. Servers may send them one by one. */
const startBytes = 64;

/** The file of a response: its first bytes, which say what it is, and why it broke off. */
class FetchedFile {
  start: Uint8Array = new Uint8Array();
  failure: OutboundFailure | undefined;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

  /** Reads the first bytes. Returns a stream of all. */
  async open({ body }: OutboundResponse): Promise<ReadableStream<Uint8Array>> {
    const reader = body.getReader();
    this.#reader = reader;
    const first: Uint8Array[] = [];
    while (this.start.length < startBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      first.push(value);
      this.start = joinedBytes(first);
    }
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        try {
          const value = first.shift() ?? (await reader.read()).value;
          if (value === undefined) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          if (error instanceof OutboundFailure) this.failure = error;
          throw error;
        }
      },
      cancel: () => this.cancel(),
    }, { highWaterMark: 0 });
  }

  /** Ends the request, whatever of it was read. */
  async cancel(): Promise<void> {
    await this.#reader?.cancel().catch(() => {});
  }
}
