import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { runTool, toolUrl } from "../support/tool.ts";

const changes = ["changes", "--project", "shop"];
const exported = ["export", "assignments", "--project", "shop"];

/** Runs a command against a service with only this response. It must exit with 1 and one message. */
async function messageFor(args: string[], body: string, status: number, type: string) {
  const headers = { "Content-Type": type };
  const app = { fetch: () => new Response(body, { status, headers }) };
  const { code, stdout, stderr } = await runTool({ app }, args);
  assertEquals([code, stdout], [1, ""]);
  assertMatch(stderr, /^[^\n]+\n$/);
  return stderr.trim();
}

Deno.test("a response that is not the API's is an error, with a message", async () => {
  const check = async (body: string, type: string, message: string) =>
    assertStringIncludes(await messageFor(changes, body, 200, type), message);
  const notService = `${toolUrl} is not a Badge Query Service: it responded with text/`;
  await check("hello", "text/plain", notService);
  await check("<p>hello", "text/html", notService);
  await check('{"items": [', "application/json", `The response of ${toolUrl} is not valid JSON.`);
  for (const body of ['{"hello": 1}', "null", "[]", "7"]) {
    await check(body, "application/json", 'it has no "items"');
  }
  await check('{"items": [null]}', "application/json", "Unexpected error: ");
});

Deno.test("login stores no token for a service that is another one", async () => {
  const app = { fetch: () => Response.json({ hello: 1 }) };
  const { code, stderr } = await runTool({ app }, ["login", toolUrl], { input: "token" });
  assertEquals(code, 1);
  assertStringIncludes(stderr, "not that of a Badge Query Service");
});

Deno.test("an error response with a bad problem is reported by its status", async () => {
  const bad = ["null", '{"detail": ', "[]", '{"detail": 5}', '{"errors": [null]}'];
  for (const body of [...bad, '{"revisions": 7}']) {
    assertEquals(
      await messageFor(changes, body, 500, "application/problem+json"),
      "The service responded with status 500.",
    );
  }
});

Deno.test("export prints only CSV: another response or an empty one is an error", async () => {
  assertStringIncludes(
    await messageFor(exported, "hello", 200, "text/plain"),
    "is not a Badge Query Service: it responded with text/plain",
  );
  assertEquals(
    await messageFor(exported, "", 200, "text/csv; charset=utf-8"),
    `${toolUrl} sent an empty response.`,
  );
});

/** A server that closes each connection after the first bytes of the body. */
function cuttingServer(type: string) {
  const listener = Deno.listen({ port: 0 });
  const response =
    `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Length: 99\r\n\r\n{"items":`;
  const serve = async () => {
    for await (const connection of listener) {
      await connection.read(new Uint8Array(4_096));
      await connection.write(new TextEncoder().encode(response));
      connection.close();
    }
  };
  const served = serve();
  return {
    url: `http://127.0.0.1:${listener.addr.port}`,
    async [Symbol.asyncDispose]() {
      listener.close();
      await served;
    },
  };
}

Deno.test("a response that breaks off is an error that names the service", async () => {
  for (const [args, type] of [[changes, "application/json"], [exported, "text/csv"]] as const) {
    await using server = cuttingServer(type);
    const app = { fetch: (request: Request) => fetch(request) };
    const env = { BADGES_URL: server.url, BADGES_TOKEN: "token" };
    const { code, stderr } = await runTool({ app }, args, { env });
    assertEquals(code, 1);
    assertMatch(stderr, new RegExp(`^The connection to ${server.url} broke off: [^\n]+\n$`));
  }
});

Deno.test("a token that cannot be in a header is an error that does not print it", async () => {
  const app = { fetch: () => Response.json({ items: [] }) };
  for (const token of ["se\ncret", "sécret", "se cret", " "]) {
    const env = { BADGES_URL: toolUrl, BADGES_TOKEN: token };
    const { code, stderr } = await runTool({ app }, changes, { env });
    assertEquals(code, 1);
    assertMatch(stderr, /^The token for \S+ has characters that no token has\. Set [^\n]+\n$/);
    assertEquals(stderr.includes("cret"), false);
  }
});

Deno.test("a redirect to another origin is an error that names it", async () => {
  const serve = (respond: (path: string) => Response) =>
    Deno.serve({ port: 0, onListen() {} }, ({ url }) => respond(new URL(url).pathname));
  const run = async (url: string) => {
    const app = { fetch: (request: Request) => fetch(request) };
    return await runTool({ app }, changes, { env: { BADGES_URL: url, BADGES_TOKEN: "token" } });
  };
  await using target = serve((path) =>
    path.startsWith("/own")
      ? Response.redirect(`http://127.0.0.1:${target.addr.port}${path.slice(4)}`)
      : Response.json({ items: [] })
  );
  const to = `http://127.0.0.1:${target.addr.port}`;
  await using source = serve((path) => Response.redirect(`${to}${path}`));
  const from = `http://127.0.0.1:${source.addr.port}`;
  const { code, stderr } = await run(from);
  assertEquals(code, 1);
  assertStringIncludes(stderr, `${from} redirects to ${to}, to which the token is not sent.`);
  assertEquals((await run(`${to}/own`)).code, 0);
});
