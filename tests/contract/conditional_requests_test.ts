import { assert, assertEquals } from "@std/assert";
import { demoBadgeId } from "../../src/management/demo/demo_data.ts";
import { DocumentedService, exampleBodies, examplePath, type Operation } from "./documented.ts";

const stale = '"a-tag-that-nothing-has"';

/** The values of a condition, by their relation to the current tag. */
const conditions: Record<string, (tag: string) => string | undefined> = {
  "none": () => undefined,
  "any": () => "*",
  "any, with blanks": () => " * ",
  "current": (tag) => tag,
  "current, weak": (tag) => `W/${tag}`,
  "stale": () => stale,
  "a list with the current": (tag) => `${stale},, ${tag} ,"x"`,
  "a list with the current, weak": (tag) => `${stale}, W/${tag}`,
  "not a list of tags": (tag) => tag.slice(1, -1),
  "a truncated list": (tag) => `${tag}, "x`,
};

const isStrongMatch = /^(any|any, with blanks|current|a list with the current)$/;
const isWeakMatch = /^(any|any, with blanks|current|a list with the current)(, weak)?$/;

interface Conditions {
  readonly ifMatch: string;
  readonly ifNoneMatch: string;
}

/** The result according to RFC 9110, section 13.2.2, for an existing resource. */
function outcome({ ifMatch, ifNoneMatch }: Conditions): "failed" | "known" | "go on" {
  if (ifMatch !== "none" && !isStrongMatch.test(ifMatch)) return "failed";
  return isWeakMatch.test(ifNoneMatch) ? "known" : "go on";
}

const names = Object.keys(conditions);
/** The values of a header with which the other one has all values. */
const representative = new Set(["none", "current", "stale"]);
const combinations: Conditions[] = names.flatMap((ifMatch) =>
  names.map((ifNoneMatch) => ({ ifMatch, ifNoneMatch }))
).filter(({ ifMatch, ifNoneMatch }) =>
  representative.has(ifMatch) || representative.has(ifNoneMatch)
);

function headersFor({ ifMatch, ifNoneMatch }: Conditions, tag: string): Headers {
  const headers = new Headers();
  const [match, noneMatch] = [conditions[ifMatch]?.(tag), conditions[ifNoneMatch]?.(tag)];
  if (match !== undefined) headers.set("If-Match", match);
  if (noneMatch !== undefined) headers.set("If-None-Match", noneMatch);
  return headers;
}

const acceptsConditions = ({ parameters }: Operation) =>
  parameters.some(({ name }) => name === "if-match");

/** Creates a token, whose id goes into the paths of operations on tokens. */
async function tokenPathParameter({ service }: DocumentedService): Promise<Record<string, string>> {
  const json = { name: "Any", scopes: ["read"] };
  const response = await service.request("/admin/v1/tokens", { json });
  return { tokenId: (await response.json()).id };
}

Deno.test("every read with an ETag accepts conditions, no other read does, and lists have no ETag", async () => {
  await using documented = await DocumentedService.create();
  const over = await tokenPathParameter(documented);
  for (const operation of documented.operations.filter(({ method }) => method === "GET")) {
    const response = await documented.send(operation, {
      path: examplePath(operation, over),
      token: operation.security ? undefined : null,
    });
    const body = await response.text();
    const tag = response.headers.get("ETag");
    assertEquals(acceptsConditions(operation), tag !== null, operation.name);
    if (/"items"/.test(body.slice(0, 200))) assertEquals(tag, null, operation.name);
  }
});

Deno.test("GET and HEAD follow RFC 9110 for each combination of conditions", async () => {
  await using documented = await DocumentedService.create();
  const over = await tokenPathParameter(documented);
  const reads = documented.operations.filter((it) => it.method === "GET" && acceptsConditions(it));
  assert(reads.length >= 8);
  const statuses = { "failed": 412, "known": 304, "go on": 200 };
  for (const operation of reads) {
    const path = examplePath(operation, over);
    const full = await documented.send(operation, { path });
    const tag = full.headers.get("ETag") ?? "";
    const text = await full.text();
    for (const combination of combinations) {
      const what = `${operation.name} ${JSON.stringify(combination)}`;
      const headers = headersFor(combination, tag);
      const status = statuses[outcome(combination)];
      const received = await documented.send(operation, { path, headers });
      assertEquals(received.status, status, what);
      const body = await received.text();
      if (status === 200) assertEquals(body, text, what);
      if (status === 304) assertEquals(body, "", what);
      if (status !== 412) assertEquals(received.headers.get("ETag"), tag, what);
      if (status !== 412) {
        const caching = full.headers.get("Cache-Control");
        assertEquals(received.headers.get("Cache-Control"), caching, what);
      } else assertEquals(received.headers.get("Cache-Control"), "no-store", what);
      const { service } = documented;
      const headed = await service.request(path, { method: "HEAD", headers });
      assertEquals(headed.status, status, what);
      assertEquals(await headed.text(), "", what);
    }
  }
});

/** The writes that accept conditions, except the end of a session, which needs one. */
const writesOf = ({ operations }: DocumentedService) =>
  operations.filter((it) =>
    it.method !== "GET" && it.name !== "deleteSession" && acceptsConditions(it)
  );

/** The demo project's type is in use, and its import has ended. */
const conflicting = new Set(["deleteType", "deleteImport"]);

/** The path that reads the resource of a write. */
const readPathOf = (path: string) => path.replace(/\/moves$/, "");

Deno.test("writes follow RFC 9110 for each combination of conditions, and change nothing if rejected", async () => {
  const { length } = await (async () => {
    await using documented = await DocumentedService.create();
    return writesOf(documented);
  })();
  assert(length >= 12);
  for (let index = 0; index < length; index++) {
    let documented = await DocumentedService.create();
    for (const combination of combinations) {
      const operation = writesOf(documented)[index]!;
      const isOfToken = operation.path.includes("{tokenId}");
      const over = isOfToken ? await tokenPathParameter(documented) : {};
      const path = examplePath(operation, over);
      const { service } = documented;
      const read = await service.request(readPathOf(path));
      const tag = read.headers.get("ETag") ?? "";
      const before = await read.text();
      const [body] = exampleBodies(operation);
      const headers = headersFor(combination, tag);
      if (body !== undefined) headers.set("Content-Type", body.type);
      const response = await documented.send(operation, { path, json: body?.json, headers });
      await response.body?.cancel();
      const what = `${operation.name} ${JSON.stringify(combination)} ${response.status}`;
      if (outcome(combination) !== "go on") {
        assertEquals(response.status, 412, what);
        assertEquals(await (await service.request(readPathOf(path))).text(), before, what);
        continue;
      }
      if (conflicting.has(operation.name)) assertEquals(response.status, 409, what);
      else assert(response.ok, what);
      // Other writes leave the resource there, for the next combination.
      if (operation.method !== "DELETE") continue;
      await documented[Symbol.asyncDispose]();
      documented = await DocumentedService.create();
    }
    await documented[Symbol.asyncDispose]();
  }
});

Deno.test("If-Match on a missing resource is a 412 for PUT, a 404 for PATCH and DELETE", async () => {
  const badgeId = "00000000-0000-4000-8000-00000000000e";
  const ids = {
    typeId: "new",
    badgeId,
    productId: "777",
    segmentId: "new",
    mappingId: "new",
    feedId: "new",
    findingId: `ended.${demoBadgeId}`,
    importId: badgeId,
  };
  for (const name of names) {
    await using documented = await DocumentedService.create();
    for (const operation of writesOf(documented).filter(({ method }) => method !== "POST")) {
      // An order always exists.
      if (operation.name === "putBadgeOrder") continue;
      const isProject = operation.path.endsWith("/{projectId}");
      const over = { ...ids, tokenId: "none", ...(isProject && { projectId: "new" }) };
      const [body] = exampleBodies(operation);
      const headers = headersFor({ ifMatch: name, ifNoneMatch: "none" }, stale);
      if (body !== undefined) headers.set("Content-Type", body.type);
      const path = examplePath(operation, over);
      const response = await documented.send(operation, { path, json: body?.json, headers });
      await response.body?.cancel();
      const expected = operation.method !== "PUT" ? 404 : name === "none" ? 201 : 412;
      assertEquals(response.status, expected, `${operation.name} ${name}`);
      if (response.status === 201) await documented.service.request(path, { method: "DELETE" });
    }
  }
});

Deno.test("violations of a body are reported before a condition that does not hold", async () => {
  await using documented = await DocumentedService.create();
  for (const operation of writesOf(documented).filter(({ requestBody }) => requestBody)) {
    const [body] = exampleBodies(operation);
    for (const [name, value] of [["If-Match", stale], ["If-None-Match", "*"]] as const) {
      for (const invalid of ["{", "[]", '{"unknown":1}']) {
        const headers = new Headers({ "Content-Type": body?.type ?? "", [name]: value });
        const response = await documented.send(operation, { body: invalid, headers });
        await response.body?.cancel();
        assertEquals(response.status, 400, `${operation.name} ${invalid}`);
      }
    }
  }
});
