import { assert, assertEquals, assertGreater } from "@std/assert";
import { BadgeClient, type BadgeClientOptions, BadgeQueryError } from "../../../src/client/mod.ts";
import { RawServer, TestServer, untilClosed, write } from "../support/servers.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

/** Short enough for a test, long enough for a busy machine. */
const timeoutMs = 150;

/** Calls a server that may never answer. The call does not reject. */
async function callServer(baseUrl: string, options: Partial<BadgeClientOptions> = {}) {
  const errors: BadgeQueryError[] = [];
  const onError = (error: BadgeQueryError) => void errors.push(error);
  const client = new BadgeClient({ projectId: "shop", baseUrl, timeoutMs, onError, ...options });
  const startedAt = performance.now();
  const badges = await client.forProducts([1]);
  const ms = performance.now() - startedAt;
  await Promise.resolve();
  assertEquals(badges.errors, errors);
  return { shown: badges.get(1)?.length, codes: errors.map(({ code }) => code), ms, client };
}

/** An answer for product 1 as sent by the service. */
const body = JSON.stringify({
  products: [{ query: { id: 1 }, badges: [{ id: "a" }] }],
  badges: [{ id: "a", typeId: "label", content: {} }],
});
const head = (...lines: string[]) => ["HTTP/1.1 200 OK", ...lines, "", ""].join("\r\n");

Deno.test("forProducts() survives a server that accepts the connection and sends nothing", async () => {
  await using server = new RawServer(untilClosed);
  const { shown, codes, ms } = await callServer(server.baseUrl);
  assertEquals([shown, codes], [0, ["timeout"]]);
  assertGreater(ms, timeoutMs - 20);
});

Deno.test("forProducts() survives a server that stops in the middle of the body", async () => {
  await using server = new RawServer(async (connection) => {
    await write(connection, head(`Content-Length: ${body.length}`) + body.slice(0, 20));
    await untilClosed(connection);
  });
  assertEquals((await callServer(server.baseUrl)).codes, ["timeout"]);
});

Deno.test("forProducts() survives a server that never stops sending its body", async () => {
  await using server = new RawServer(async (connection) => {
    await write(connection, head("Transfer-Encoding: chunked"));
    while (true) await write(connection, "1\r\n \r\n");
  });
  assertEquals((await callServer(server.baseUrl)).codes, ["timeout"]);
});

Deno.test("forProducts() survives a server that always truncates the body", async () => {
  await using server = new RawServer((connection) =>
    write(
      connection,
      head(`Content-Length: ${body.length}`, "Connection: close") + body.slice(0, 20),
    )
  );
  assertEquals((await callServer(server.baseUrl, { timeoutMs: 5_000 })).codes, ["network"]);
  assertEquals(server.connections, 3);
});

Deno.test("forProducts() survives a server that truncates the body once", async () => {
  await using server = new RawServer((connection, before) => {
    const sent = before > 0 ? body : body.slice(0, 20);
    return write(connection, head(`Content-Length: ${body.length}`, "Connection: close") + sent);
  });
  const { shown, codes } = await callServer(server.baseUrl, { timeoutMs: 5_000 });
  assertEquals([shown, codes], [1, []]);
});

Deno.test("forProducts() survives a server that does not speak HTTP, or sends nothing", async () => {
  for (const text of ["", "SSH-2.0-OpenSSH_9.7\r\n", "HTTP/1.1 999999\r\n\r\n", "\0".repeat(100)]) {
    await using server = new RawServer((connection) => write(connection, text));
    const { shown, codes } = await callServer(server.baseUrl, { timeoutMs: 5_000 });
    assertEquals([shown, codes], [0, ["network"]]);
  }
});

Deno.test("forProducts() survives a server that does not exist", async () => {
  const closed = new TestServer(() => new Response());
  await closed[Symbol.asyncDispose]();
  const { shown, codes } = await callServer(closed.baseUrl, { timeoutMs: 5_000 });
  assertEquals([shown, codes], [0, ["network"]]);
});

Deno.test("forProducts() survives an invalid URL", async () => {
  for (const baseUrl of ["http://", "nowhere", "http://[", "ftp://127.0.0.1"]) {
    const { shown, codes } = await callServer(baseUrl, { timeoutMs: 5_000 });
    assertEquals([shown, codes], [0, ["network"]], baseUrl);
  }
});

Deno.test("forProducts() survives a server that redirects endlessly, or to a page", async () => {
  await using server = new TestServer((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/login") return new Response("<title>Log in</title>");
    const isPost = request.method === "POST";
    return new Response(null, {
      status: 302,
      headers: { Location: isPost ? "/login" : request.url },
    });
  });
  assertEquals((await callServer(server.baseUrl, { timeoutMs: 5_000 })).codes, ["network"]);
  assertEquals((await callServer(server.baseUrl, { method: "POST", timeoutMs: 5_000 })).codes, [
    "answer",
  ]);
});

Deno.test("forProducts() sends a server that is always busy three requests", async () => {
  let requests = 0;
  await using server = new TestServer(() => {
    requests++;
    return new Response("busy", { status: 429, headers: { "Retry-After": "0" } });
  });
  assertEquals((await callServer(server.baseUrl, { timeoutMs: 5_000 })).codes, ["status"]);
  assertEquals(requests, 3);
});

Deno.test("forProducts() aborts the request to a slow server when the last caller aborts", async () => {
  const closed = Promise.withResolvers<void>();
  const connected = Promise.withResolvers<void>();
  await using server = new RawServer(async (connection) => {
    connected.resolve();
    await untilClosed(connection);
    closed.resolve();
  });
  const client = new BadgeClient({
    projectId: "shop",
    baseUrl: server.baseUrl,
    timeoutMs: Infinity,
  });
  const abort = new AbortController();
  const call = client.forProduct(1, abort).catch((reason) => reason);
  await connected.promise;
  abort.abort("enough");
  assertEquals(await call, "enough");
  await closed.promise;
});

Deno.test("forProducts() recovers with the same client when a server is up again", async () => {
  let isDown = true;
  await using server = new TestServer(() =>
    isDown ? new Response("down", { status: 500 }) : new Response(body)
  );
  const { shown, client } = await callServer(server.baseUrl, { timeoutMs: 5_000 });
  assertEquals(shown, 0);
  isDown = false;
  assert((await client.forProduct(1)).length === 1);
});

/** Servers that answer badly in every way. */
const badServers: Record<string, (connection: Deno.TcpConn) => Promise<void>> = {
  "hangs": untilClosed,
  "stops in the body": async (connection) => {
    await write(connection, head(`Content-Length: ${body.length}`) + body.slice(0, 20));
    await untilClosed(connection);
  },
  "never stops sending": async (connection) => {
    await write(connection, head("Transfer-Encoding: chunked"));
    while (true) await write(connection, "1\r\n \r\n");
  },
  "cuts the body": (connection) => write(connection, head("Content-Length: 99") + "{"),
  "does not speak HTTP": (connection) => write(connection, "SSH-2.0-OpenSSH_9.7\r\n"),
  "sends a gzip bomb": async (connection) => {
    const zeros = new Blob([new Uint8Array(5_000_000)]).stream();
    const bomb = await new Response(zeros.pipeThrough(new CompressionStream("gzip"))).bytes();
    await write(connection, head(`Content-Length: ${bomb.length}`, "Content-Encoding: gzip"));
    for (let sent = 0; sent < bomb.length;) sent += await connection.write(bomb.subarray(sent));
  },
  "sends JSON that lies": (connection) => {
    const lie = JSON.stringify({ products: [{ query: {}, badges: null }], badges: [null] });
    return write(
      connection,
      head(`Content-Length: ${lie.length}`, "Cache-Control: max-age=0") + lie,
    );
  },
  "always sends a short max-age": (connection) =>
    write(connection, head(`Content-Length: ${body.length}`, "Cache-Control: max-age=0") + body),
};

/** Subscribes to a product of a bad server until it is refreshed, and ends that in the middle of it. */
async function endDuringRefresh(handler: typeof badServers[string], isClosed: boolean) {
  const refreshing = Promise.withResolvers<void>();
  await using server = new RawServer((connection, before) => {
    if (before > 0) refreshing.resolve();
    return handler(connection);
  });
  const client = new BadgeClient({
    projectId: "shop",
    baseUrl: server.baseUrl,
    timeoutMs,
    refreshSeconds: 1,
    retries: 0,
  });
  const unsubscribe = client.subscribe(1, () => {});
  await refreshing.promise;
  if (isClosed) client.close();
  else unsubscribe();
  // Its connection is closed when the request has ended.
  assertEquals(await client.forProduct(2), []);
}

Deno.test("subscribe() can be ended during a refresh from a broken server, and leaves nothing behind", async () => {
  const ends = Object.values(badServers).flatMap((handler) => [
    endDuringRefresh(handler, true),
    endDuringRefresh(handler, false),
  ]);
  await Promise.all(ends);
});
