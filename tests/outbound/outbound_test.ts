import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { gzipSync } from "node:zlib";
import {
  type Outbound,
  outboundLimits,
  type OutboundRequest,
  startOutbound,
} from "../../src/outbound/outbound.ts";
import { OutboundFailure, type OutboundFailureCode } from "../../src/outbound/outbound_failure.ts";
import { OutboundHosts } from "../../src/outbound/outbound_hosts.ts";

type Handler = (request: Request, url: URL) => Response | Promise<Response>;

/** A server on this machine, and what may fetch from it. */
async function withServer(
  handler: Handler,
  test: (parts: { outbound: Outbound; origin: string; port: string }) => Promise<void>,
  limits: Partial<typeof outboundLimits> = {},
): Promise<void> {
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {}, onError: () => new Response(null) },
    (request) => handler(request, new URL(request.url)),
  );
  const port = String(server.addr.port);
  const hosts = OutboundHosts.parse(`127.0.0.1:${port}`)!;
  using outbound = startOutbound(hosts, { ...outboundLimits, ...limits });
  await test({ outbound, origin: `http://127.0.0.1:${port}`, port });
}

const signal = new AbortController().signal;

function get(outbound: Outbound, url: string, over: Partial<OutboundRequest> = {}) {
  return outbound.fetch({ url: new URL(url), headers: {}, ...over }, signal);
}

async function text(outbound: Outbound, url: string): Promise<string> {
  return await new Response((await get(outbound, url)).body).text();
}

/** Asserts that fetching all of it fails with a code, and a detail that contains a text. */
async function fails(
  fetched: () => Promise<unknown>,
  code: OutboundFailureCode,
  detail: string,
): Promise<void> {
  const failure = await assertRejects(fetched, OutboundFailure);
  assertEquals(failure.code, code, failure.message);
  assertStringIncludes(failure.message, detail);
}

Deno.test("Outbound.fetch() sends the headers and returns those of the response, and the body", () =>
  withServer((request) => {
    const seen = ["if-none-match", "authorization", "accept"].map((it) => request.headers.get(it));
    return new Response(JSON.stringify(seen), { headers: { ETag: '"1"', "X-Other": "a" } });
  }, async ({ outbound, origin }) => {
    const headers = { "If-None-Match": '"0"', Accept: "text/csv" };
    const answer = await get(outbound, origin, { headers, authorization: "Bearer x" });
    assertEquals(await new Response(answer.body).json(), ['"0"', "Bearer x", "text/csv"]);
    assertEquals(answer.headers.get("etag"), '"1"');
    assertEquals([answer.status, answer.url.href], [200, `${origin}/`]);
  }));

Deno.test("Outbound.fetch() returns a 304 with its headers, and an empty body", () =>
  withServer(
    () => new Response(null, { status: 304, headers: { ETag: '"2"' } }),
    async ({ outbound, origin }) => {
      const answer = await get(outbound, origin);
      assertEquals([answer.status, answer.headers.get("etag")], [304, '"2"']);
      assertEquals(await new Response(answer.body).text(), "");
    },
  ));

Deno.test("Outbound.fetch() follows redirects to listed hosts, with the authorization on one origin only", async () => {
  const handler: Handler = (request) => new Response(request.headers.get("authorization") ?? "-");
  await withServer(handler, ({ origin: other, port }) =>
    withServer((request, url) => {
      const to = url.searchParams.get("to");
      if (to !== null) return Response.redirect(new URL(to, url), 302);
      return handler(request, url);
    }, async ({ origin, port: own }) => {
      const hosts = OutboundHosts.parse(`127.0.0.1:${own},127.0.0.1:${port}`)!;
      using outbound = startOutbound(hosts);
      const body = async (path: string) => {
        const answer = await get(outbound, origin + path, { authorization: "Bearer x" });
        return await new Response(answer.body).text();
      };
      assertEquals(await body("/?to=/x"), "Bearer x");
      assertEquals(await body(`/?to=${other}/`), "-");
      const back = encodeURIComponent(`${origin}/?to=/x`);
      assertEquals(await body(`/?to=${back}`), "Bearer x");
    }));
});

Deno.test("Outbound.fetch() does not follow redirects to unlisted hosts, ports and schemes, nor for ever", () =>
  withServer((_, url) => {
    const to = url.searchParams.get("to") ?? `/?to=${encodeURIComponent(url.search)}`;
    return new Response(null, { status: 302, headers: to === "-" ? {} : { Location: to } });
  }, async ({ outbound, origin, port }) => {
    const check = (to: string, code: OutboundFailureCode, detail: string) =>
      fails(() => get(outbound, `${origin}/?to=${encodeURIComponent(to)}`), code, detail);
    // The same server by another name, and another one by the same.
    await check(`http://localhost:${port}/`, "host_not_allowed", `not list localhost:${port}`);
    await check("http://127.0.0.1:1/", "host_not_allowed", "127.0.0.1:1");
    await check("http://[::1]:1/", "host_not_allowed", "[::1]:1");
    await check("file:///etc/passwd", "host_not_allowed", "OUTBOUND_HOSTS");
    await check("http://", "bad_status", "invalid URL");
    await check("-", "bad_status", "invalid URL");
    await check("/?to=/", "too_many_redirects", "more than 5 times");
  }));

Deno.test("Outbound.fetch() refuses unlisted hosts at once, whatever they resolve to", () =>
  withServer(() => new Response("?"), async ({ outbound, port }) => {
    for (const host of [`localhost:${port}`, "127.0.0.1", `127.0.0.2:${port}`, "shop.example"]) {
      await fails(() => get(outbound, `http://${host}/`), "host_not_allowed", host);
    }
  }));

Deno.test("a listed name is reached wherever it resolves to, and on any port if none is listed", () =>
  withServer(() => new Response("here"), async ({ port }) => {
    using outbound = startOutbound(OutboundHosts.parse("localhost")!);
    assertEquals(await text(outbound, `http://localhost:${port}/`), "here");
    await fails(() => get(outbound, `http://127.0.0.1:${port}/`), "host_not_allowed", "127.0.0.1");
  }));

Deno.test("the worker itself may reach the listed hosts and nothing else", () =>
  withServer(() => new Response("here"), async ({ origin, port }) => {
    const listed = OutboundHosts.parse(`127.0.0.1:${port}`)!;
    // As if the check in the main thread had a hole.
    const holey = Object.assign(Object.create(listed), { allows: () => true });
    Object.defineProperty(holey, "isEmpty", { value: false });
    Object.defineProperty(holey, "permissions", { value: () => listed.permissions() });
    using outbound = startOutbound(holey);
    assertEquals(await text(outbound, origin), "here");
    const check = (url: string) => fails(() => get(outbound, url), "unreachable", "net access");
    await check(`http://localhost:${port}/`);
    await check("http://127.0.0.2:81/");
  }));

Deno.test("Outbound.fetch() reports other statuses, refused connections and names that do not exist", () =>
  withServer((_, { pathname }) => new Response(null, { status: Number(pathname.slice(1)) }), async (
    { outbound, origin },
  ) => {
    for (const status of [201, 204, 206, 400, 401, 404, 429, 500, 503]) {
      await fails(
        () => get(outbound, `${origin}/${status}`),
        "bad_status",
        `responded with status ${status}`,
      );
    }
    using other = startOutbound(OutboundHosts.parse("127.0.0.1:9, there-is-no.invalid")!);
    for (const url of ["http://there-is-no.invalid/", "http://127.0.0.1:9/"]) {
      await fails(() => get(other, url), "unreachable", "cannot be reached");
    }
  }));

Deno.test("Outbound.fetch() decodes gzip, and reports one that ends early", () => {
  const packed = new Uint8Array(gzipSync("row\n".repeat(100_000)));
  return withServer((_, { pathname }) => {
    const headers = { "Content-Encoding": "gzip" };
    return new Response(pathname === "/" ? packed : packed.subarray(0, -20), { headers });
  }, async ({ outbound, origin }) => {
    assertEquals((await text(outbound, origin)).length, 400_000);
    await fails(() => text(outbound, `${origin}/cut`), "interrupted", "ended early");
  });
});

Deno.test("Outbound.fetch() reports a connection that breaks within the body", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  using outbound = startOutbound(OutboundHosts.parse(`127.0.0.1:${port}`)!);
  const served = (async () => {
    using connection = await listener.accept();
    await connection.read(new Uint8Array(1_000));
    const head = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nid,title\n";
    await connection.write(new TextEncoder().encode(head));
  })();
  await fails(() => text(outbound, `http://127.0.0.1:${port}/`), "interrupted", "ended early");
  await served;
});

Deno.test("Outbound.fetch() waits for the head and for each byte only so long", async () => {
  const never = Promise.withResolvers<Response>();
  await withServer(() => never.promise, async ({ outbound, origin }) => {
    await fails(() => get(outbound, origin), "timeout", "did not answer in time");
    never.resolve(new Response());
  }, { headMs: 50 });
  const oneByte = new ReadableStream({ start: (it) => it.enqueue(new Uint8Array(1)) });
  await withServer(() => new Response(oneByte), async ({ outbound, origin }) => {
    await fails(() => text(outbound, origin), "timeout", "sent no further byte in time");
  }, { idleMs: 50 });
});

/** A body without end, which counts its bytes. */
function endless(sent: { bytes: number; cancelled: PromiseWithResolvers<void> }): Response {
  return new Response(
    new ReadableStream({
      async pull(controller) {
        controller.enqueue(new Uint8Array(64 * 1024));
        sent.bytes += 64 * 1024;
        await new Promise((resolve) => setTimeout(resolve, 0));
      },
      cancel: () => sent.cancelled.resolve(),
    }),
  );
}

Deno.test("Outbound.fetch() ends a body that is too large or takes too long, and the connection", async () => {
  for (
    const [limits, code, detail] of [
      [{ bodyBytesMax: 1_000_000 }, "too_large", "over 1000000 bytes"],
      [{ wholeMs: 100 }, "timeout", "in time"],
    ] as const
  ) {
    const sent = { bytes: 0, cancelled: Promise.withResolvers<void>() };
    await withServer(() => endless(sent), async ({ outbound, origin }) => {
      await fails(() => text(outbound, origin), code, detail);
      // On a busy machine, the time may be up before the server has begun.
      if (sent.bytes > 0) await sent.cancelled.promise;
    }, limits);
  }
});

Deno.test("an unread body is not read from the server either, until it is cancelled", async () => {
  const unread = { bytes: 0, cancelled: Promise.withResolvers<void>() };
  const other = { bytes: 0, cancelled: Promise.withResolvers<void>() };
  await withServer((_, { pathname }) => endless(pathname === "/" ? unread : other), async (it) => {
    const { body } = await get(it.outbound, it.origin);
    const reader = body.getReader();
    await reader.read();
    // The server sends both as fast as they are read.
    const second = (await get(it.outbound, `${it.origin}/other`)).body.getReader();
    while (other.bytes < 64 * 1024 * 1024) await second.read();
    // Read ahead, and the buffers of two sockets.
    assert(unread.bytes < 16 * 1024 * 1024, `${unread.bytes}`);
    await reader.cancel();
    await second.cancel();
    await Promise.all([unread.cancelled.promise, other.cancelled.promise]);
  });
});

Deno.test("Outbound.fetch() ends when its signal is aborted, before the head and after", async () => {
  const sent = { bytes: 0, cancelled: Promise.withResolvers<void>() };
  await withServer(() => endless(sent), async ({ outbound, origin }) => {
    const ending = new AbortController();
    const { body } = await outbound.fetch({ url: new URL(origin), headers: {} }, ending.signal);
    const read = new Response(body).text();
    ending.abort();
    await fails(() => read, "interrupted", "stopped fetching");
    await sent.cancelled.promise;
    const again = () => outbound.fetch({ url: new URL(origin), headers: {} }, ending.signal);
    await fails(again, "interrupted", "stopped fetching");
  });
});

Deno.test("many bodies at once arrive whole, of many sizes", () =>
  withServer((_, { pathname }) => {
    const size = Number(pathname.slice(1));
    return new Response(new Uint8Array(size).map((_, at) => at % 251));
  }, async ({ outbound, origin }) => {
    await Promise.all([0, 1, 65_536, 600_000, 3_000_001].map(async (size) => {
      const bytes = await new Response((await get(outbound, `${origin}/${size}`)).body).bytes();
      assertEquals(bytes.length, size);
      assert(bytes.every((byte, at) => byte === at % 251));
    }));
  }));

Deno.test("OutboundHosts.parse() takes hosts with and without ports, in any notation", () => {
  const allows = (list: string, url: string) => OutboundHosts.parse(list)?.allows(new URL(url));
  for (
    const [list, url] of [
      ["shop.example", "https://shop.example/feed"],
      ["shop.example", "http://SHOP.example:8080/feed"],
      [" a.example ,shop.example:443,", "https://shop.example/feed"],
      ["shop.example:80", "http://shop.example/feed"],
      ["MÜNCHEN.example", "https://xn--mnchen-3ya.example/"],
      ["[0:0:0:0:0:0:0:1]:8000", "http://[::1]:8000/"],
      ["127.0.0.1", "http://127.1/"],
    ] as const
  ) {
    assertEquals(allows(list, url), true, `${list} ${url}`);
  }
  for (
    const [list, url] of [
      ["", "https://shop.example/"],
      ["shop.example", "https://www.shop.example/"],
      ["shop.example", "https://shop.example.evil.example/"],
      ["shop.example:443", "http://shop.example/"],
      ["shop.example:80", "https://shop.example/"],
      ["shop.example", "ftp://shop.example/"],
      ["shop.example", "https://shop.example./"],
      ["localhost", "http://127.0.0.1/"],
    ] as const
  ) {
    assertEquals(allows(list, url), false, `${list} ${url}`);
  }
  for (
    const list of [
      ...["*.example", "https://shop.example", "shop.example/feed", "shop.example:0", "a b"],
      ...["shop.example:65536", "user@shop.example", "::1", "[::1", "shop.example:x", "*"],
    ]
  ) {
    assertEquals(OutboundHosts.parse(list), undefined, list);
  }
});
