import { assert, assertEquals } from "@std/assert";
import { problemOf } from "../support/service/problem_of.ts";
import { TestService } from "../support/service/test_service.ts";
import { DocumentedService, exampleBodies, examplePath } from "./documented.ts";
import { jsonType } from "../../src/http/unread/json_response.ts";

/** Here every answer counts as large, and only one fits. */
const unread = { smallMaxBytes: 1, maxBytes: 100 };

function fill({ deps }: TestService): Response {
  const request = new Request("http://127.0.0.1/");
  return deps.unread.respond("x".repeat(100), { headers: jsonType }, 100, request, undefined);
}

/** Pages and files that are not operations of the document. */
const pages = ["/", "/problems/conflict", "/favicon.ico", "/docs", "/nothing"];

Deno.test("no operation's answer bypasses the bound on unread answers", async () => {
  await using documented = await DocumentedService.create();
  await using service = await TestService.create({ withDemo: true, unread });
  fill(service);
  for (const operation of documented.operations) {
    const path = examplePath(operation);
    const { method } = operation;
    const [example] = exampleBodies(operation);
    const response = await service.request(path, {
      method,
      ...(example && { json: example.json, headers: { "Content-Type": example.type } }),
    });
    if (response.status === 204) continue;
    const { headers } = response;
    await problemOf(response, 503);
    assertEquals(headers.get("Retry-After"), "1", operation.name);
    assertEquals(headers.get("Cache-Control"), "no-store", operation.name);
    const isPublic = path.startsWith("/v1/");
    assertEquals(headers.get("Access-Control-Allow-Origin"), isPublic ? "*" : null, operation.name);
  }
  for (const path of pages) {
    const response = await service.request(path);
    assertEquals(response.status, 503, path);
    await response.body?.cancel();
  }
  // Responses that share the bytes of a document take no memory of their own.
  const document = await service.request("/openapi.json");
  assertEquals([document.status, (await document.json()).openapi], [200, "3.1.0"]);
});

Deno.test("HEAD and 304 need no room for the answer that they do not send", async () => {
  await using service = await TestService.create({ withDemo: true, unread });
  const path = "/v1/demo/openapi.json";
  const { headers } = await service.request(path, { method: "HEAD" });
  const held = fill(service);
  const head = await service.request(path, { method: "HEAD" });
  assertEquals(head.status, 200);
  const known = { "If-None-Match": headers.get("ETag") ?? "" };
  assertEquals((await service.request(path, { headers: known })).status, 304);
  await held.text();
  assertEquals(service.deps.unread.bytes, 0);
});

Deno.test("a query that is refused for unread answers is counted as such, and later ones are answered", async () => {
  await using service = await TestService.create({ withDemo: true, unread });
  const held = fill(service);
  const query = { json: { context: {}, query: { products: [{ id: 1234 }] } } };
  const path = "/v1/demo/badges/query/byProductId";
  await service.catalog.open("demo");
  await problemOf(await service.request(path, query), 503);
  await problemOf(await service.request(`${path}?product=1234`), 503);
  assertEquals(service.deps.metrics.queries.answeredTotal, 0);
  await held.text();
  const requests = [
    () => service.request(path, query),
    () => service.request(`${path}?product=1234`),
  ];
  for (const send of requests) {
    const response = await send();
    assertEquals(response.status, 200);
    assert((await response.text()).startsWith('{"products":[{"query":{"id":1234}'));
  }
  assertEquals(service.deps.metrics.queries.answeredTotal, 2);
});
