import { assert, assertEquals, assertMatch } from "@std/assert";
import { DocumentedService, exampleBodies, exampleOf, examplePath } from "./documented.ts";

Deno.test("every operation has a unique operationId, a summary, a description and known tags", async () => {
  await using documented = await DocumentedService.create();
  const { operations, tags } = documented;
  assert(operations.length > 30);
  for (const { name, operationId, summary, description, tags: own = [] } of operations) {
    assertMatch(operationId ?? "", /^[a-z][A-Za-z]+$/, name);
    assertMatch(summary ?? "", /^[A-Z].*[^.]$/, name);
    assertMatch(description ?? "", /^[A-Z`][\s\S]{5,}\.$/, name);
    assertEquals(own.length, 1, name);
    assert(own.every((tag) => tags.includes(tag)), name);
  }
  assertEquals(new Set(operations.map((it) => it.operationId)).size, operations.length);
});

Deno.test("every parameter of an operation is documented, including those in its path", async () => {
  await using documented = await DocumentedService.create();
  for (const { name, path, parameters } of documented.operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, it]) => it);
    const listed = parameters.filter((it) => it.in === "path");
    assertEquals(listed.map((it) => it.name).toSorted(), inPath.toSorted(), name);
    for (const parameter of listed) {
      assert(parameter.required && exampleOf(parameter) !== undefined, `${name} ${parameter.name}`);
    }
    for (const parameter of parameters) {
      assert((parameter.description ?? "").length > 5, `${name} ${parameter.name}`);
    }
  }
});

Deno.test("every JSON body and response of an operation has a schema; bodies have an example too", async () => {
  await using documented = await DocumentedService.create();
  for (const operation of documented.operations) {
    const { name, path, method, requestBody, responses } = operation;
    const taken = Object.entries(requestBody?.content ?? {});
    for (const [type, { schema }] of taken) assert(schema !== undefined, `${name} ${type}`);
    for (const { type, json } of exampleBodies(operation)) {
      assert(json !== undefined, `${name} ${type}`);
    }
    for (const { type, json } of exampleBodies(operation)) {
      const place = ["paths", path, method.toLowerCase(), "requestBody", "content", type, "schema"];
      documented.assertFits(json, place, name);
    }
    for (const [status, { description, content = {} }] of Object.entries(responses)) {
      assert(description.length > 3, `${name} ${status}`);
      assert(Object.values(content).every(({ schema }) => schema !== undefined), name);
      const bodyless = ["204", "304", "431"].includes(status);
      assertEquals(Object.keys(content).length === 0, bodyless, `${name} ${status}`);
    }
  }
});

Deno.test("every schema of the document is valid", async () => {
  await using documented = await DocumentedService.create();
  const { components } = await (await documented.service.request("/openapi.json")).json();
  const names = Object.keys(components.schemas);
  assert(names.length > 20);
  for (const name of names) {
    try {
      documented.assertFits(Symbol("fits nothing"), ["components", "schemas", name], name);
    } catch (error) {
      // A mismatch is fine here; a missing or invalid schema is not.
      assertMatch(String(error), /AssertionError/, name);
    }
  }
});

/** The paths outside the document: pages and their files. */
const pages = ["GET /", "GET /docs", "GET /docs/:projectId", "GET /demo", "GET /openapi.json"];
pages.push("GET /problems", "GET /problems/:code", "GET /panel", "GET /panel/*");
pages.push("GET /demo/pictures/:name", "GET /assets/:name", "GET /favicon.ico", "GET /robots.txt");
const preflights = ["OPTIONS /v1/:projectId/badges/query/byProductId"];
preflights.push("OPTIONS /v1/:projectId/openapi.json");

Deno.test("the only routes outside the document are pages, and the preflights of public operations", async () => {
  await using documented = await DocumentedService.create();
  const { operations, service } = documented;
  const known = new Set([
    ...pages,
    ...preflights,
    ...operations.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  ]);
  const routes = service.app.routes.filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path}`);
  assertEquals([...new Set(routes)].filter((route) => !known.has(route)), []);
  assertEquals([...known].filter((route) => !routes.includes(route)), []);
});

Deno.test("every GET operation responds to HEAD alike, without a body", async () => {
  await using documented = await DocumentedService.create();
  for (const operation of documented.operations.filter((it) => it.method === "GET")) {
    const get = await documented.send(operation);
    const head = await documented.service.request(examplePath(operation), {
      method: "HEAD",
      headers: operation.scope ? { Authorization: "Bearer the-token-of-the-tests-0123456789" } : {},
    });
    assertEquals(head.status, get.status, operation.name);
    assertEquals(head.headers.get("ETag"), get.headers.get("ETag"));
    assertEquals(await head.text(), "");
    await get.body?.cancel();
  }
});
