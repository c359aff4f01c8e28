import { assertEquals } from "@std/assert";
import { headAsGet } from "../../../src/http/middleware/head_as_get.ts";

const head = (answer: Response) =>
  headAsGet(({ method }) => {
    assertEquals(method, "GET");
    return answer;
  })(new Request("http://badges.test/", { method: "HEAD" }));

Deno.test("headAsGet() removes the body and sends its length in bytes", async () => {
  const response = await head(new Response("é!", { status: 404, headers: { ETag: '"a"' } }));
  assertEquals(await response.text(), "");
  assertEquals(response.status, 404);
  assertEquals(response.headers.get("ETag"), '"a"');
  assertEquals(response.headers.get("Content-Length"), "3");
});

Deno.test("headAsGet() drops a body of known length without reading it", async () => {
  let isCancelled = false;
  const body = new ReadableStream({ cancel: () => void (isCancelled = true) }, {
    highWaterMark: 0,
  });
  const response = await head(new Response(body, { headers: { "Content-Length": "7" } }));
  assertEquals(response.headers.get("Content-Length"), "7");
  assertEquals(isCancelled, true);
});

Deno.test("headAsGet() sends no length if there is no body", async () => {
  const response = await head(new Response(null, { status: 304 }));
  assertEquals(response.headers.get("Content-Length"), null);
});

Deno.test("headAsGet() passes on any other method unchanged", async () => {
  const fetch = headAsGet(({ method }) => new Response(method));
  const response = await fetch(new Request("http://badges.test/", { method: "PUT" }));
  assertEquals(await response.text(), "PUT");
});
