import { assert, assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import type { WireResponse } from "../support/service/wire.ts";
import type { DocumentedService, Operation } from "../contract/documented.ts";

/** The HTTP layer sends these before any handler runs, without a problem as the body. */
const httpLayerStatuses = [400, 414, 431, 501, 505];

interface Answer {
  /** 0 if the connection was closed without a response. */
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Reads a response as received over the wire. */
export function readAnswer({ status = 0, text: whole }: WireResponse): Answer {
  const end = whole.indexOf("\r\n\r\n");
  const [head, body] = end < 0 ? [whole, ""] : [whole.slice(0, end), whole.slice(end + 4)];
  const headers = new Headers();
  for (const line of head.split("\r\n").slice(1)) {
    const [name = "", ...value] = line.split(":");
    headers.append(name, value.join(":"));
  }
  return { status, headers, text: Buffer.from(body, "latin1").toString() };
}

/** Asserts that the document promises this response to the request. */
export function assertDocumentedResponse(
  documented: DocumentedService,
  request: Uint8Array,
  { status, headers, text }: Answer,
): void {
  assert(status < 500 || httpLayerStatuses.includes(status), `${status} ${text}`);
  if (status === 0 || (httpLayerStatuses.includes(status) && text === "")) return;
  const isProblem = status >= 400;
  if (isProblem) assertEquals(headers.get("Content-Type"), "application/problem+json", text);
  const operation = operationOf(documented.operations, request);
  // Anything but an operation is a page, or missing.
  if (operation === undefined) {
    assert([200, 204, 301, 400, 401, 404, 405].includes(status), `${status} ${text}`);
  } else documented.assertDocumented(operation, { status, headers, text });
}

/** The operation that a request reaches by its method and the segments of its path. */
function operationOf(operations: readonly Operation[], request: Uint8Array) {
  const [line = ""] = Buffer.from(request).toString().split("\r\n", 1);
  const [, method, path = ""] = /^(\S+) (?:http:\/\/[^/]+)?([^?#\s]*)/.exec(line) ?? [];
  return operations.find((it) =>
    it.method === method &&
    new RegExp(`^${it.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(path)
  );
}
