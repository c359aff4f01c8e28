import { assert, assertEquals, assertMatch } from "@std/assert";
import { serveHttp, type Wire } from "../support/service/wire.ts";
import { serviceWithShop, shopQuery } from "../support/service/query_shop.ts";
import { adminToken, publicUrl } from "../support/service/test_service.ts";

/**
 * Runs `test` with the shop's service on a real port, because `Request` cannot represent these
 * requests.
 */
async function withWire(test: (wire: Wire) => Promise<void>) {
  await using service = await serviceWithShop();
  await using wire = serveHttp((request, info) => service.app.fetch(request, info));
  await test(wire);
  const answer = await wire.send("GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  assertEquals(answer.status, 200);
}

const body = '{"context":{},"query":{"products":[{"id":1}]}}';

/** A request in plain text, which closes the connection. */
function text(start: string, headers: readonly string[], content = ""): string {
  const length = content === "" ? [] : [`Content-Length: ${content.length}`];
  return [`${start} HTTP/1.1`, ...headers, ...length, "Connection: close", "", content].join(
    "\r\n",
  );
}

/**
 * Successful requests of every kind: queries on and off the fast path, system, management, pages.
 */
function requestsWith(host: string): string[] {
  const json = ["Content-Type: application/json", `Authorization: Bearer ${adminToken}`];
  return [
    text(`POST ${shopQuery}`, [host], body),
    text(`POST ${shopQuery}`, [host, "Transfer-Encoding: chunked"]) +
    `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    text(`GET ${shopQuery}?product=1`, [host]),
    text(`HEAD ${shopQuery}?product=1`, [host]),
    text(`OPTIONS ${shopQuery}`, [host]),
    text("GET /v1/shop/openapi.json", [host]),
    text("GET /readyz", [host]),
    text("PUT /admin/v1/projects/shop", [host, ...json], '{"name":"Shop"}'),
    text("GET /admin/v1/projects?limit=5", [host, ...json]),
    text("GET /openapi.json", [host]),
    text("GET /", [host]),
  ];
}

Deno.test("any valid Host, none and an empty one get the same answers", () =>
  withWire(async ({ send }) => {
    const hosts = ["Host: [::1", "Host: [::1]:80", "Host: :::", "Host: x:99999", "Host: a_b-c.d"];
    for (const host of [...hosts, "Host:", "Host: evil.example", "X-No-Host: 1"]) {
      for (const request of requestsWith(host)) {
        const answer = await send(request);
        const expected = request.startsWith("OPTIONS") ? 204 : 200;
        assertEquals(answer.status, expected, `${request}\n\n${answer.text}`);
        assert(!answer.text.includes("evil"), answer.text);
      }
    }
  }));

Deno.test("a Host with characters that no host has is a 400 problem on every path", () =>
  withWire(async ({ send }) => {
    const hosts = [
      "a b",
      'x"<>',
      "user@x",
      "x,y",
      "x%2fy",
      "x|y",
      "\xe4",
      "\xc3\xa4",
      "x?product=2&y=",
      "x?",
      "x#",
      "x/",
      "x\\y",
      "x/v1/other/badges/query/byProductId?product=7&z=",
      "x/admin/v1/projects?",
    ];
    for (const host of hosts) {
      for (const request of requestsWith(`Host: ${host}`)) {
        const answer = await send(Uint8Array.from(request, (it) => it.charCodeAt(0)));
        assertEquals(answer.status, 400, `${request}\n\n${answer.text}`);
        if (request.startsWith("HEAD")) continue;
        assertMatch(answer.text, /^content-type: application\/problem\+json\r$/im, request);
        assertMatch(answer.text, /^cache-control: no-store\r$/im, request);
        assertMatch(answer.text, /^x-content-type-options: nosniff\r$/im, request);
        assertMatch(answer.text, /"parameter":"Host"/, request);
      }
    }
  }));

Deno.test("an interrupted or badly chunked body is a 400 or gets no answer, but never an internal error", () =>
  withWire(async ({ sendAndEnd }) => {
    const start = `POST ${shopQuery} HTTP/1.1\r\nHost: x\r\n`;
    const broken = [
      start + "Content-Length: 100\r\n\r\n" + body,
      start + 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"con\r\nZZ\r\n',
      start + 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"con',
      start + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{",
      start + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      start + "Content-Length: x\r\n\r\n" + body,
      start + "Content-Length: -1\r\n\r\n" + body,
    ];
    for (const request of broken) {
      const { status, text } = await sendAndEnd(request);
      assert(status === undefined || status === 400, `${request}\n\n${text}`);
    }
  }));

Deno.test("a body over the limit is a 413 although more of it is still being sent", () =>
  withWire(async ({ send }) => {
    const start = `POST ${shopQuery} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
    const chunk = `2000\r\n${" ".repeat(0x2000)}\r\n`;
    const streamed = await send(start + "Transfer-Encoding: chunked\r\n\r\n" + chunk.repeat(9));
    assertEquals(streamed.status, 413);
    const declared = await send(start + "Content-Length: 65537\r\n\r\n{");
    assertEquals(declared.status, 413);
  }));

Deno.test("odd request lines are answered without an internal error", () =>
  withWire(async ({ send }) => {
    const check = async (start: string, expected: number) => {
      const { status, text: answer } = await send(text(start, ["Host: x"]));
      assertEquals(status, expected, `${start}\n\n${answer}`);
    };
    await check("OPTIONS *", 404);
    await check("GET http://evil.example/livez", 200);
    await check("GET https://[::1]:8000/livez", 200);
    await check("GET http://user:password@x/livez", 400);
    await check("GET http://a|b/livez", 400);
    await check("GET http://evil.example?/livez", 400);
    await check(`GET http://evil.example?x=${shopQuery}?product=1`, 400);
    await check("CONNECT evil.example:80", 400);
    await check("GET //livez", 404);
    await check("GET //admin/v1/projects", 404);
    await check("GET /admin/v1/../v1/projects", 401);
    await check("GET /v1/../admin/v1/projects", 404);
    await check("GET /v1/shop/../shop/badges/query/byProductId", 404);
    await check(`GET ${shopQuery}?product=1#fragment`, 200);
    await check(`GET ${shopQuery}?product=%zz`, 400);
    await check("GET /%00", 404);
    await check("TRACE /livez", 405);
    await check("FOO /livez", 405);
    await check(`GET ${shopQuery}?${"x".repeat(20_000)}`, 200);
  }));

Deno.test("pages of the request's own host may sign in; without a Host, only pages of the public URL", () =>
  withWire(async ({ send }) => {
    const json = `{"token":"${adminToken}"}`;
    const check = async (headers: string[], expected: number) => {
      const all = ["Content-Type: application/json", ...headers];
      const { status, text: answer } = await send(text("POST /admin/v1/session", all, json));
      assertEquals(status, expected, `${headers}\n\n${answer}`);
      assertEquals(/^set-cookie: /im.test(answer), expected === 200, answer);
    };
    const own = "Origin: http://shop.example:8000";
    await check(["Host: shop.example:8000", own], 200);
    await check(["Host: shop.example", own], 403);
    await check(["Host: x@shop.example:8000", own], 400);
    await check(["X-Forwarded-Host: shop.example:8000", "Host: x", own], 403);
    await check(["Host:", own], 403);
    await check(["Host:", `Origin: ${publicUrl}`], 200);
    await check(["Host: x", "Origin: null"], 403);
    await check(["Host: x", own, own], 403);
    // The URL that the server builds without a host has no valid origin.
    await check(["X-No-Host: 1", "Origin: http://localhost"], 403);
    await check(["X-No-Host: 1", `Origin: ${publicUrl}`], 200);
    await check(["X-No-Host: 1"], 200);
  }));

Deno.test("a repeated Content-Length does not get around the limit of a body", async () => {
  await withWire(async ({ send }) => {
    const repeated = (start: string, content: string) =>
      text(start, ["Host: x", `Content-Length: ${content.length}`], content);
    assertEquals((await send(repeated(`POST ${shopQuery}`, body))).status, 200);
    const long = body + " ".repeat(100_000);
    assertEquals((await send(repeated(`POST ${shopQuery}`, long))).status, 413);
    assertEquals(
      (await send(repeated("POST /v1/none/badges/query/byProductId", long))).status,
      413,
    );
  });
});
