import { assert, assertEquals } from "@std/assert";
import {
  DocumentedService,
  exampleBodies,
  examplePath,
  hasJsonBody,
  type Operation,
} from "./documented.ts";

const encodings = ["gzip", "GZIP", "br", "deflate, gzip", "identity, gzip", "x", "gzip;q=0", '""'];
const plainEncodings = ["identity", "Identity", " identity , IDENTITY", ",", ""];

const patchTypes = "application/merge-patch+json, application/json";

/** Sends an operation's example with these headers. */
async function sendExample(
  documented: DocumentedService,
  operation: Operation,
  headers: Record<string, string>,
): Promise<Response> {
  const { json, type = "" } = exampleBodies(operation)[0]!;
  return await documented.send(operation, {
    path: examplePath(operation),
    json,
    headers: { "Content-Type": type, ...headers },
  });
}

Deno.test("every operation with a body rejects an encoded one, and says what it accepts", async () => {
  await using documented = await DocumentedService.create();
  const operations = documented.operations.filter(hasJsonBody);
  assert(operations.some(({ name }) => name === "queryBadgesByProductId"));
  for (const operation of operations) {
    for (const encoding of encodings) {
      const what = `${operation.name} ${encoding}`;
      const response = await sendExample(documented, operation, { "Content-Encoding": encoding });
      assertEquals(response.status, 415, what);
      assertEquals(response.headers.get("Accept-Encoding"), "identity", what);
      const isPatch = operation.method === "PATCH";
      assertEquals(response.headers.get("Accept-Patch"), isPatch ? patchTypes : null, what);
      const { code, type, detail } = await response.json();
      assertEquals(code, "unsupported_media_type");
      assert(type.endsWith(`/problems/${code}`) && detail.includes("Content-Encoding"), what);
    }
  }
});

Deno.test("every operation accepts a body that says it is not encoded", async () => {
  await using documented = await DocumentedService.create();
  for (const operation of documented.operations.filter(hasJsonBody)) {
    for (const encoding of plainEncodings) {
      const response = await sendExample(documented, operation, { "Content-Encoding": encoding });
      await response.body?.cancel();
      assert(response.status !== 415, `${operation.name} ${encoding}`);
    }
  }
});

Deno.test("a PATCH of another media type is a 415 that says what is accepted; other methods do not say it", async () => {
  await using documented = await DocumentedService.create();
  const management = documented.operations.filter(hasJsonBody)
    .filter(({ path }) => path.startsWith("/admin/"));
  for (const operation of management) {
    for (const type of ["text/plain", "application/json-patch+json", "application/xml"]) {
      const response = await sendExample(documented, operation, { "Content-Type": type });
      assertEquals(response.status, 415, operation.name);
      const accepted = response.headers.get("Accept-Patch");
      assertEquals(accepted, operation.method === "PATCH" ? patchTypes : null, operation.name);
      assertEquals(response.headers.get("Accept-Encoding"), null, operation.name);
      await response.body?.cancel();
    }
  }
});

Deno.test("every operation with a body rejects deep nesting under a duplicate key", async () => {
  await using documented = await DocumentedService.create();
  const deep = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  for (const operation of documented.operations.filter(hasJsonBody)) {
    const { json, type = "" } = exampleBodies(operation)[0]!;
    // The example follows: JSON.parse discards the first of two equal keys.
    const [name = ""] = Object.keys(Object(json));
    const body = `{"${name}":${deep(64)},${JSON.stringify(json).slice(1)}`;
    for (const isLengthDeclared of [true, false]) {
      const headers = new Headers({ "Content-Type": type });
      const length = new TextEncoder().encode(body).length;
      if (isLengthDeclared) headers.set("Content-Length", String(length));
      const response = await documented.send(operation, { body, headers });
      const { errors } = await response.json();
      assertEquals(errors, [{ pointer: "", detail: "nests over 64 deep" }], operation.name);
    }
  }
});
