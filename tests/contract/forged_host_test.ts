import { assertEquals, assertGreater } from "@std/assert";
import { serveHttp } from "../support/service/wire.ts";
import { adminToken } from "../support/service/test_service.ts";
import { DocumentedService, examplePath, type Operation } from "./documented.ts";

type Target = Pick<Operation, "method" | "path" | "parameters">;

/**
 * Targets that a client could try to redirect to by a forged host: another query, project, or
 * operation.
 */
const elsewhere = [
  "?product=1235&context=%7B%7D&y=",
  "/v1/demo/badges/query/byProductId?product=1240&y=",
  "/v1/other/badges/query/byProductId?product=7&z=",
  "/v1/demo/openapi.json?",
  "/admin/v1/projects?y=",
  "/livez?y=",
  "#",
];

interface Forgery {
  readonly target: (path: string) => string;
  readonly headers: readonly string[];
}

const plain = (path: string) => path;

/** Host values that are not this service's, or not just a host. */
const forgeries: readonly Forgery[] = [
  ...elsewhere.flatMap((end) => [
    { target: plain, headers: [`Host: x${end}`] },
    { target: plain, headers: [`Host: badges.test:80${end}`] },
    { target: (path: string) => `http://badges.test${path}`, headers: [`Host: x${end}`] },
    { target: plain, headers: ["Host: badges.test", `X-Forwarded-Host: x${end}`] },
    { target: plain, headers: ["Host: badges.test", `Forwarded: host="x${end}"`] },
    { target: plain, headers: ["Host: badges.test", `X-Original-URL: ${end}`] },
    { target: plain, headers: ["Host: badges.test", `X-Rewrite-URL: ${end}`] },
  ]),
  { target: plain, headers: ["Host: evil.example"] },
  { target: plain, headers: ["Host:"] },
  { target: plain, headers: [] },
  { target: plain, headers: ["Host: badges.test", "Host: evil.example"] },
  { target: plain, headers: ["Host: badges.test, evil.example"] },
  { target: plain, headers: ["Host: badges.test", "X-Forwarded-Host: evil.example"] },
  { target: plain, headers: ["Host: badges.test", "X-HTTP-Method-Override: DELETE"] },
  { target: (path) => `http://evil.example${path}`, headers: ["Host: badges.test"] },
  { target: (path) => `HTTPS://evil.example:99${path}`, headers: ["Host: badges.test"] },
  { target: (path) => `other://evil.example${path}`, headers: ["Host: badges.test"] },
  { target: (path) => `http://user:password@x${path}`, headers: ["Host: badges.test"] },
  { target: (path) => `http://x?y=${path}`, headers: ["Host: x"] },
  { target: (path) => `http://x?y=${path}`, headers: [] },
  { target: (path) => `http://x#${path}`, headers: ["Host: x"] },
];

const pages = ["/", "/docs", "/docs/demo", "/demo", "/panel", "/problems", "/openapi.json"];

/**
 * How many of the other operations share a forgery: `Host` is checked before the router, so a part of
 * them for each is enough.
 */
const share = 4;

/** A response without the parts that differ each time. */
function stable(answer: string): string {
  return answer
    .replace(/^date: .*\r\n/im, "")
    .replace(/nonce(-|=")[\w+/=]+/g, "nonce")
    .replace(/urn:uuid:[\w-]+/, "urn:uuid");
}

/** A request that changes nothing: for a write, its body is invalid or its project missing. */
function harmless({ method, path }: Target, target: string, headers: readonly string[]): string {
  const isWrite = method !== "GET";
  return [
    `${method} ${target} HTTP/1.1`,
    ...headers,
    ...(path.startsWith("/v1/") ? [] : [`Authorization: Bearer ${adminToken}`]),
    ...(isWrite ? ["Content-Type: application/json", "Content-Length: 2"] : []),
    "Connection: close",
    "",
    isWrite ? "{}" : "",
  ].join("\r\n");
}

Deno.test("with any forged host, each operation responds for its own target, or with a 400", async () => {
  await using documented = await DocumentedService.create({ now: () => 1_800_000_000_000 });
  // Without this the first response would not come from the fast path.
  await documented.service.catalog.open("demo");
  await using wire = serveHttp((request, info) => documented.service.app.fetch(request, info));
  const page = (path: string): Target => ({ method: "GET", path, parameters: [] });
  const operations: readonly Target[] = [...documented.operations, ...pages.map(page)];
  let refused = 0;
  for (const [place, operation] of operations.entries()) {
    // It reports how long requests took.
    if (operation.path === "/metrics") continue;
    const isWrite = operation.method !== "GET";
    const path = examplePath(operation, isWrite ? { projectId: "missing" } : {});
    const send = async (target: string, headers: readonly string[]) => {
      const { status, text } = await wire.send(harmless(operation, target, headers));
      return { status, text: stable(text) };
    };
    const clean = await send(path, ["Host: badges.test"]);
    const isQuery = operation.path.startsWith("/v1/");
    for (const [index, { target, headers }] of forgeries.entries()) {
      if (!isQuery && (place + index) % share !== 0) continue;
      const answer = await send(target(path), headers);
      if (answer.status === 400) refused += Number(clean.status !== 400);
      else assertEquals(answer, clean, `${operation.method} ${target(path)} ${headers}`);
    }
  }
  // Otherwise the forged requests did not reach the operations.
  assertGreater(refused, 200);
});
