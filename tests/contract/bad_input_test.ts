import { assert, assertEquals } from "@std/assert";
import { demoBadgeId } from "../../src/management/demo/demo_data.ts";
import { problemOf, violationPlaces } from "../support/service/problem_of.ts";
import { signIn } from "../support/service/signed_in.ts";
import {
  DocumentedService,
  exampleBodies,
  examplePath,
  hasJsonBody,
  type Operation,
} from "./documented.ts";

const isManagement = ({ path }: Operation) => path.startsWith("/admin/v1");
/** Explain reads a query, and like the public query it ignores unknown keys. */
const ignoresUnknownKeys = ({ name }: Operation) => name === "explainBadgesByProductId";

/** Runs `test` for the management operations that have a body; none may change anything. */
async function eachWithBody(test: (documented: DocumentedService, it: Operation) => Promise<void>) {
  await using documented = await DocumentedService.create();
  const before = await changesOf(documented);
  for (const operation of documented.operations.filter(isManagement).filter(hasJsonBody)) {
    await test(documented, operation);
  }
  assertEquals(await changesOf(documented), before);
}

async function changesOf({ service }: DocumentedService): Promise<unknown> {
  const changes = await service.request("/admin/v1/projects/demo/changes?limit=1");
  const projects = await service.request("/admin/v1/projects");
  const tokens = await service.request("/admin/v1/tokens");
  return [await changes.json(), await projects.json(), await tokens.json()];
}

function typeOf(operation: Operation): string {
  return exampleBodies(operation)[0]?.type ?? "application/json";
}

Deno.test("every management body that is not JSON is a 400 at its root", () =>
  eachWithBody(async (documented, operation) => {
    const headers = { "Content-Type": typeOf(operation) };
    const surrogate = '{"name":"\\ud800"}';
    const bodies: BodyInit[] = ["", "{", "{'a':1}", "[1,]", surrogate, "[".repeat(60_000)];
    bodies.push(new Uint8Array([0x22, 0xff, 0x22]), '{"a":'.repeat(65) + "1" + "}".repeat(65));
    for (const body of bodies) {
      const response = await documented.send(operation, { body, headers });
      assertEquals(await violationPlaces(response), [""], `${operation.name} ${body}`);
    }
  }));

Deno.test("every management body that is not an object is a 400", () =>
  eachWithBody(async (documented, operation) => {
    const headers = { "Content-Type": typeOf(operation) };
    for (const body of ["null", "true", "7", '"{}"', "[]", "[{}]"]) {
      const response = await documented.send(operation, { body, headers });
      assertEquals(await violationPlaces(response), [""], `${operation.name} ${body}`);
    }
  }));

Deno.test("every management body with an unknown key is a 400 at the key; a query's is not", () =>
  eachWithBody(async (documented, operation) => {
    const { json, type } = exampleBodies(operation)[0]!;
    for (const key of ["endAt", "__proto__", "constructor", "toString", "a/b~c", ""]) {
      const text = JSON.stringify(json).replace(/^\{/, `{${JSON.stringify(key)}:1,`);
      const headers = { "Content-Type": type };
      const response = await documented.send(operation, { body: text, headers });
      const what = `${operation.name} ${key}`;
      if (ignoresUnknownKeys(operation)) {
        assertEquals(response.status, 200, what);
        continue;
      }
      const pointer = `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      assertEquals(await violationPlaces(response), [pointer], what);
    }
  }));

Deno.test("every management body of another media type is a 415", () =>
  eachWithBody(async (documented, operation) => {
    const { json } = exampleBodies(operation)[0]!;
    const types = ["text/plain", "application/x-www-form-urlencoded", "application/jsonx", "json"];
    types.push("application/xml", "text/json", "application/json-patch+json", "*/*");
    if (operation.method !== "PATCH") types.push("application/merge-patch+json");
    for (const type of types) {
      const headers = { "Content-Type": type };
      await problemOf(await documented.send(operation, { json, headers }), 415);
    }
    const body = new TextEncoder().encode(JSON.stringify(json));
    await problemOf(await documented.send(operation, { body }), 415);
  }));

Deno.test("every management body over 1 MiB, 16 MiB of a plan, is a 413, declared, streamed or endless", () =>
  eachWithBody(async (documented, operation) => {
    const headers = { "Content-Type": typeOf(operation) };
    const piece = new TextEncoder().encode(" ".repeat(65_536));
    let isCancelled = false;
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(piece),
      cancel: () => void (isCancelled = true),
    });
    await problemOf(await documented.send(operation, { body: endless, headers }), 413);
    assert(isCancelled, operation.name);
    const maxMiB = operation.name === "createPlan" ? 16 : 1;
    const body = " ".repeat(maxMiB * 1024 * 1024 + 1);
    await problemOf(await documented.send(operation, { body, headers }), 413);
    const declared = { ...headers, "Content-Length": `${body.length}` };
    await problemOf(await documented.send(operation, { body: null, headers: declared }), 413);
  }));

Deno.test("every management body may have a charset, and a byte order mark", async () => {
  await using documented = await DocumentedService.create();
  const operation = documented.operations.find((it) => it.name === "putProject")!;
  const text = "\ufeff" + JSON.stringify(exampleBodies(operation)[0]!.json);
  const types = ["application/json; charset=utf-8", "Application/JSON", "application/json;"];
  types.push("application/json ;charset=utf-8", 'application/json; charset="UTF-8"; x=y');
  for (const type of types) {
    const headers = { "Content-Type": type };
    assertEquals((await documented.send(operation, { body: text, headers })).status, 200);
  }
});

Deno.test("every malformed id in a path is a 400 that names its parameter", async () => {
  await using documented = await DocumentedService.create();
  const malformed: Record<string, string[]> = {
    projectId: ["-x", "%00", "a%2fb", "%zz", "..%2f", "x".repeat(65), "sh%20op", "%C3%B6"],
    typeId: ["-x", "%00", "a%2fb", "%zz", "x".repeat(65), "%F0%9F%98%80"],
    badgeId: ["x", "1", "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a1", "%7B0b5a1f4e%7D", "%00"],
    productId: ["x", "1.5", "01", "%2B1", "-0", "9007199254740992", "1e3", "%201", "%00", "0x1"],
  };
  for (const operation of documented.operations.filter(({ path }) => path.includes("{"))) {
    for (const [name, values] of Object.entries(malformed)) {
      if (!operation.path.includes(`{${name}}`)) continue;
      for (const value of values) {
        const path = examplePath(operation, { [name]: value });
        const { json, type } = exampleBodies(operation)[0] ?? {};
        const headers = new Headers(type === undefined ? {} : { "Content-Type": type });
        const response = await documented.send(operation, { path, json, headers });
        assertEquals(await violationPlaces(response), [`?${name}`], `${operation.name} ${value}`);
      }
    }
  }
});

Deno.test("every invalid limit and cursor is a 400 that names its parameter", async () => {
  await using documented = await DocumentedService.create();
  const lists = documented.operations.filter((it) =>
    it.parameters.some(({ name }) => name === "cursor")
  );
  for (const operation of lists) {
    const { json } = exampleBodies(operation)[0] ?? {};
    for (const limit of ["0", "201", "-1", "x", "1.5", "", "1e2"]) {
      const response = await documented.send(operation, {
        json,
        path: examplePath(operation, { limit }),
      });
      assertEquals(await violationPlaces(response), ["?limit"], `${operation.name} ${limit}`);
    }
    for (const cursor of ["x", "", "W10", "x".repeat(2_001)]) {
      const path = examplePath(operation, { cursor });
      const response = await documented.send(operation, { path, json });
      assertEquals(await violationPlaces(response), ["?cursor"]);
    }
  }
});

Deno.test("every cursor of one list is rejected by the others", async () => {
  await using documented = await DocumentedService.create();
  const { service, operations } = documented;
  await service.request("/admin/v1/projects", { json: { id: "zoo", name: "Second project" } });
  for (const name of ["One", "Two"]) {
    await service.request("/admin/v1/tokens", { json: { name, scopes: ["read"] } });
  }
  for (const _ of [1, 2]) await signIn(service);
  // Two badges that have ended: two findings.
  const { items: [{ typeId, content }] } =
    await (await service.request("/admin/v1/projects/demo/badges?limit=1")).json();
  const json = { typeId, content, endsAt: "2020-01-01T00:00:00Z" };
  for (const _ of [1, 2]) await service.request("/admin/v1/projects/demo/badges", { json });
  for (const source of ["segments/wholesale", "mappings/erp", "feeds/google"]) {
    const path = `/admin/v1/projects/demo/${source}`;
    const { id: _, ...rest } = await (await service.request(path)).json();
    await service.request(`${path}2`, { method: "PUT", json: rest });
  }
  const mute = { method: "PUT", json: { reason: "Known" } };
  await service.request(`/admin/v1/projects/demo/findings/mutes/ended.${demoBadgeId}`, mute);
  const lists = operations.filter((it) => it.parameters.some(({ name }) => name === "cursor"));
  const bodyOf = (operation: Operation) => exampleBodies(operation)[0]?.json;
  const cursors = new Map<string, string>();
  for (const operation of lists) {
    const path = examplePath(operation, { limit: "1", q: "" });
    const { nextCursor } =
      await (await documented.send(operation, { path, json: bodyOf(operation) })).json();
    assert(typeof nextCursor === "string", operation.name);
    cursors.set(operation.name, nextCursor);
  }
  for (const operation of lists) {
    for (const [name, cursor] of cursors) {
      const path = examplePath(operation, { limit: "1", q: "", cursor });
      const json = bodyOf(operation);
      const { status } = await documented.send(operation, { path, json });
      assertEquals(status, name === operation.name ? 200 : 400, `${name} in ${operation.name}`);
    }
  }
});

Deno.test("every operation on a missing project is a 404", async () => {
  await using documented = await DocumentedService.create({ withDemo: false });
  for (
    const operation of documented.operations.filter(({ path }) => path.includes("{projectId}"))
  ) {
    if (operation.name === "putProject") continue;
    const { json, type } = exampleBodies(operation)[0] ?? {};
    const headers = new Headers(type === undefined ? {} : { "Content-Type": type });
    const { detail } = await problemOf(await documented.send(operation, { json, headers }), 404);
    const missing = operation.name === "restoreProject" ? "deleted project" : "project";
    assertEquals(detail, `There is no ${missing} "demo"`);
  }
});
