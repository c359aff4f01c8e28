import { assert, assertEquals, assertFalse, assertMatch } from "@std/assert";
import { fakePanel, withFakeBuild, withTempFolder } from "../http/assets/fake_build.ts";
import { adminToken, TestService } from "../support/service/test_service.ts";
import { DocumentedService, exampleBodies, examplePath } from "./documented.ts";

const pages = ["/", "/docs", "/docs/demo", "/demo", "/panel", "/panel/demo/badges"];
const textPages = ["/problems", "/problems/conflict", "/problems/unauthorized"];
const files = ["/openapi.json", "/favicon.ico", `/assets/${fakePanel["panel.js"]}`];
const nothing = ["/nothing", "/assets/nothing.js", "/problems/nothing", "/admin/v1/nothing"];
const queries = ["queryBadgesByProductId", "getBadgesByProductId", "getProjectOpenApi"];

interface Sample {
  readonly what: string;
  readonly response: Response;
}

type Options = Parameters<typeof DocumentedService.create>[0];

/**
 * A response of every kind: of each operation with and without credentials, of each page and of
 * unknown paths.
 */
async function samples(options: Options = {}): Promise<Sample[]> {
  await using documented = await DocumentedService.create(options);
  const { service, operations } = documented;
  const taken: Sample[] = [];
  for (const path of [...pages, ...textPages, ...files, ...nothing]) {
    for (const method of ["GET", "HEAD", "POST"]) {
      taken.push({ what: `${method} ${path}`, response: await service.request(path, { method }) });
    }
  }
  for (const operation of operations.filter(({ name }) => name !== "deleteProject")) {
    const { json, type } = exampleBodies(operation)[0] ?? {};
    for (const token of [adminToken, "wrong"]) {
      const headers = new Headers(type === undefined ? {} : { "Content-Type": type });
      // As sent by a page of another origin.
      headers.set("Origin", "https://shop.example");
      const response = await service.request(examplePath(operation), {
        method: operation.method,
        json,
        token,
        headers,
      });
      taken.push({ what: `${operation.name} ${response.status}`, response });
    }
  }
  return taken;
}

const ofQuery = ({ what }: Sample) => queries.includes(what.split(" ")[0] ?? "");

Deno.test("every page, built or not, has the narrowest policy that it works with", async () => {
  const check = async (assetsFolder: string) => {
    await using service = await TestService.create({ withDemo: true, assetsFolder });
    for (const path of [...pages, ...textPages]) {
      const { headers } = await service.request(path);
      const policy = headers.get("Content-Security-Policy") ?? "";
      assertMatch(policy, /^default-src 'none';/, path);
      assertMatch(policy, /frame-ancestors 'none'/, path);
      assertMatch(policy, /base-uri 'none'/, path);
      // Pictures of products are on the hosts of their shops.
      const others = policy.replace("img-src 'self' data: https:;", "");
      assertFalse(/unsafe-|\*|http/.test(others), `${path} ${policy}`);
      assertEquals(headers.get("X-Frame-Options"), "DENY", path);
      assertEquals(headers.get("Cross-Origin-Opener-Policy"), "same-origin", path);
      assertMatch(
        headers.get("Permissions-Policy") ?? "",
        /\bcamera=\(\).*\bgeolocation=\(\)/,
        path,
      );
      assertFalse(/=(?!\(\))/.test(headers.get("Permissions-Policy") ?? ""), path);
      assertEquals(headers.get("Referrer-Policy"), "no-referrer", path);
      if (pages.includes(path)) assertEquals(headers.get("Cache-Control"), "no-store", path);
    }
  };
  await withFakeBuild((_, folder) => check(folder));
  await withTempFolder(check);
});

Deno.test("every response forbids MIME sniffing, and all but a query's stay in this origin", () =>
  withFakeBuild(async (_, assetsFolder) => {
    for (const sample of await samples({ assetsFolder })) {
      const { headers } = sample.response;
      assertEquals(headers.get("X-Content-Type-Options"), "nosniff", sample.what);
      // Pages of other origins may read a query's answer.
      if (ofQuery(sample)) continue;
      assertEquals(headers.get("Cross-Origin-Resource-Policy"), "same-origin", sample.what);
    }
  }));

Deno.test("every kind of response under /v1 forbids MIME sniffing", async () => {
  await using service = await TestService.create({
    withDemo: true,
    queriesPerSecond: 15,
    now: () => 0,
  });
  const restricted = { name: "Shop", allowedOrigins: ["https://shop.example"] };
  await service.request("/admin/v1/projects/shop", { method: "PUT", json: restricted });
  const query = { context: {}, query: { products: [] } };
  const statuses = new Set<number>();
  for (const projectId of ["demo", "shop", "missing", "-"]) {
    for (const path of [`/v1/${projectId}/badges/query/byProductId`, `/v1/${projectId}/nothing`]) {
      const tag = (await service.request(path)).headers.get("ETag") ?? "";
      const requests: RequestInit[] = ["GET", "HEAD", "OPTIONS", "DELETE"].map((method) => ({
        method,
      }));
      requests.push({ headers: { "If-None-Match": tag } });
      requests.push({ headers: { "Origin": "https://shop.example" } });
      requests.push({ method: "POST", body: JSON.stringify(query) });
      requests.push({ method: "POST", body: "no JSON" }, {
        method: "POST",
        body: " ".repeat(70_000),
      });
      for (const request of [...requests, ...requests]) {
        const { status, headers } = await service.request(path, request);
        statuses.add(status);
        const what = `${request.method} ${path} ${status}`;
        assertEquals(headers.get("X-Content-Type-Options"), "nosniff", what);
      }
      const fast = await service.request(path, { json: query });
      assertEquals(fast.headers.get("X-Content-Type-Options"), "nosniff", path);
    }
  }
  assertEquals([...statuses].sort(), [200, 204, 304, 400, 404, 405, 413, 429]);
});

Deno.test("only a query's response can be read by pages of other origins", async () => {
  for (const sample of await samples()) {
    const cors = [...sample.response.headers.keys()]
      .filter((name) => name.startsWith("access-control-"));
    assertEquals(cors.length > 0, ofQuery(sample), `${sample.what} ${cors}`);
  }
});

Deno.test("no response reveals the software behind it, or how long it took", async () => {
  const revealingHeaders = [
    "server",
    "x-powered-by",
    "server-timing",
    "x-runtime",
    "x-response-time",
    "via",
  ];
  for (const { what, response } of await samples()) {
    for (const name of revealingHeaders) assert(!response.headers.has(name), `${what} ${name}`);
    for (const [name, value] of response.headers) {
      // The version of Prometheus' format is not the service's.
      if (name === "content-type") continue;
      assertFalse(/deno|hono|\d+\.\d+\.\d+/i.test(value), `${what} ${value}`);
    }
  }
});

Deno.test("every response but a query's sets HSTS behind TLS, and only there", async () => {
  const hstsOf = async (options: Options) =>
    new Set(
      (await samples(options)).filter((sample) => !ofQuery(sample))
        .map(({ response }) => response.headers.get("Strict-Transport-Security")),
    );
  assertEquals(await hstsOf({ publicUrl: "https://badges.test" }), new Set(["max-age=31536000"]));
  assertEquals(await hstsOf({}), new Set([null]));
});
