import { assert, assertEquals, assertMatch } from "@std/assert";
import { Buffer } from "node:buffer";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";
import { wireTo } from "../support/service/wire.ts";

const token = "a-token-of-the-tests-0123456789-abc";

/** Everything that a service writes while `use` sends requests, until it has ended. */
async function outputOf(
  LOG_FORMAT: string | undefined,
  use: (service: ServiceProcess) => Promise<unknown>,
  env: Record<string, string> = { KV_URL: ":memory:", ADMIN_TOKEN: token },
): Promise<string> {
  await using folder = await tempFolder();
  const format: Record<string, string> = LOG_FORMAT === undefined ? {} : { LOG_FORMAT };
  await using service = await ServiceProcess.start(folder.path, { ...env, ...format });
  await use(service);
  service.signal("SIGTERM");
  await service.ended;
  return service.output();
}

const useOnce = async (service: ServiceProcess) => {
  await service.manage("GET", "projects", token);
  await service.query("demo", [1]);
};

const linesOf = (output: string) => output.trimEnd().split("\n").map((line) => JSON.parse(line));

Deno.test("LOG_FORMAT=json writes nothing but objects: start, management requests, no query, the end", async () => {
  const [start, request, ending, end, ...more] = linesOf(await outputOf("json", useOnce));
  assertEquals(more, []);
  const { version, listensOn, publicUrl, panel, token: bootstrapSecret } = start.properties;
  assertMatch(version, /^\d+\.\d+\.\d+$/);
  assertEquals(start.message, `Badge Query Service ${version} listens on ${listensOn}`);
  assertEquals([panel, bootstrapSecret], [`${publicUrl}/panel`, undefined]);
  const { method, path, status, operation, tokenId, requestId, address } = request.properties;
  assertMatch(requestId, /^[0-9a-f-]{36}$/);
  assertEquals(
    { method, path, status, operation, tokenId, address },
    {
      method: "GET",
      path: "/admin/v1/projects",
      status: 200,
      operation: "listProjects",
      tokenId: "bootstrap",
      address: "127.0.0.1",
    },
  );
  assertEquals(ending.properties, { signal: "SIGTERM" });
  assertEquals(end.properties, { code: 0 });
});

Deno.test("LOG_FORMAT=json logs the token that a first start creates, and a query to try", async () => {
  const [start] = linesOf(await outputOf("json", () => Promise.resolve(), {}));
  assertMatch(start.properties.token, /^bdg_[\w-]+$/);
  assertMatch(start.properties.query, /^curl http:\S+ --data '\{.*\}'$/);
});

Deno.test("without LOG_FORMAT the start is logged as text, whatever the format of the rest", async () => {
  const output = await outputOf(undefined, useOnce);
  assertMatch(output, /^Badge Query Service \d\S+ listens on \S+\n\nControl panel/);
  const [, log = ""] = output.split("/docs\n");
  assertEquals(linesOf(log).length, 3);
});

Deno.test("LOG_FORMAT=text writes the same as readable lines", async () => {
  const [, log = ""] = (await outputOf("text", useOnce)).split("/docs\n");
  assertMatch(
    log,
    /^\S+ \[info\] Management request method=GET path=\/admin\/v1\/projects status=200 .*address=127.0.0.1 tokenId=bootstrap .*\n\S+ \[info\] The service is shutting down signal=SIGTERM\n\S+ \[info\] The service has ended code=0\n$/,
  );
});

const hostileTexts = [
  "%0aforged",
  "%0d%0a%0d%0aforged",
  "%1b%5b2J%1b%5d0;x%07",
  "%c2%9b31m%c2%85%7f",
  "%e2%80%a8%e2%80%a9",
  "%e2%80%ae%e2%81%a6",
  "%ed%a0%80%ff",
  "%25s%25c%25o",
  "%20status=200%20tokenId=bootstrap",
  "%22,%22level%22:%22ERROR%22",
  `${"%1b".repeat(20_000)}`,
  "x".repeat(60_000),
];

/** The parts of a management request that an attacker controls, as the bytes of the request. */
function hostileRequests(text: string): string[] {
  const codes = Array.from(
    text.matchAll(/%([0-9a-f]{2})|[^]/g),
    ([character, hex]) => hex === undefined ? character.charCodeAt(0) : parseInt(hex, 16),
  );
  const header = String.fromCharCode(...codes.slice(0, 8_000).filter((code) => code >= 32));
  const lines = [
    `GET /admin/v1/projects/${text} HTTP/1.1`,
    `GET /admin/v1/projects/shop/badges/${text} HTTP/1.1`,
    `${text.slice(0, 20).replaceAll(/[^a-z]/gi, "x")} /admin/v1/${text} HTTP/1.1`,
    `DELETE /admin/v1/tokens/${text} HTTP/1.1`,
  ];
  const headers = ["User-Agent", "traceparent", "X-Forwarded-For", "Cookie", "X-Request-Id"];
  return [
    ...lines.flatMap((line) =>
      [`Authorization: Bearer ${token}`, "Authorization: Bearer wrong"].map((authorization) =>
        `${line}\r\nHost: x\r\n${authorization}\r\nConnection: close\r\n\r\n`
      )
    ),
    ...headers.map((name) =>
      `GET /admin/v1/projects HTTP/1.1\r\nHost: x\r\n${name}: ${header}\r\nConnection: close\r\n\r\n`
    ),
  ];
}

Deno.test("for any request, each log entry is one line of visible characters, at most 4 KiB", async () => {
  for (const format of ["json", "text"]) {
    const output = await outputOf(format, async (service) => {
      const wire = wireTo(Number(new URL(service.origin).port));
      for (const text of hostileTexts) {
        for (const request of hostileRequests(text)) {
          await wire.send(Buffer.from(request, "latin1"));
        }
      }
      // Stored names are not logged, and do no harm.
      await service.manage("POST", "tokens", token, { name: "\u202e%c%s", scopes: ["read"] });
    }, {
      KV_URL: ":memory:",
      ADMIN_TOKEN: token,
      TRUSTED_PROXIES: "127.0.0.1",
      AUTH_FAILURES_PER_MINUTE: "1000000",
    });
    const lines = output.trimEnd().split("\n");
    const log = format === "json" ? lines : lines.slice(4);
    assert(log.length > 40, `${log.length}`);
    for (const line of log) {
      assert(!/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(line), JSON.stringify(line));
      assert(new TextEncoder().encode(line).length < 4_096);
      if (format === "json") assert(JSON.parse(line).logger.startsWith("badges."));
      else assertMatch(line, /^\S+ \[info\] (Management request|Sign-in failed|The service )/);
    }
  }
});
