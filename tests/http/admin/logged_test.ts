import { configure, type LogRecord, reset } from "@logtape/logtape";
import { assertEquals, assertFalse, assertMatch } from "@std/assert";
import {
  failureLogLinesPerSecond,
  unauthenticatedLogLinesPerSecond,
} from "../../../src/domain/limits.ts";
import { problemOf } from "../../support/service/problem_of.ts";
import { post, queryShop, serviceWithShop, shopQuery } from "../../support/service/query_shop.ts";
import { byCookie, sessionPath, signIn } from "../../support/service/signed_in.ts";
import { adminToken } from "../../support/service/test_service.ts";

/** Runs `test` with a service, and collects the log. */
async function withLog(
  test: (service: Awaited<ReturnType<typeof serviceWithShop>>, records: LogRecord[]) => unknown,
  options: Parameters<typeof serviceWithShop>[0] = {},
) {
  await using service = await serviceWithShop(options);
  const records: LogRecord[] = [];
  await configure({
    sinks: { kept: (record) => void records.push(record) },
    loggers: [
      { category: "badges", lowestLevel: "debug", sinks: ["kept"] },
      { category: ["logtape", "meta"], sinks: [] },
    ],
  });
  try {
    await test(service, records);
  } finally {
    await reset();
  }
}

const project = "/admin/v1/projects/shop";
const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

Deno.test("a management request is logged in one line, with its token and status", () =>
  withLog(async (service, records) => {
    await service.request(`${project}?secret=x`, { from: "192.0.2.1" });
    const [record, ...more] = records;
    assertEquals(more, []);
    const { requestId, milliseconds, traceparent, ...properties } = record?.properties ?? {};
    assertEquals(properties, {
      method: "GET",
      path: project,
      status: 200,
      operation: "getProject",
      address: "192.0.2.1",
      tokenId: "bootstrap",
    });
    assertMatch(String(requestId), /^[0-9a-f-]{36}$/);
    assertEquals(typeof milliseconds, "number");
    assertEquals(traceparent, undefined);
    assertEquals(record?.message.join(""), "Management request");
  }));

Deno.test("a rejected management request is logged with the request id of its problem", () =>
  withLog(async (service, records) => {
    for (const request of [{ token: null }, { token: "wrong" }, { method: "POST" }]) {
      const response = await service.request(project, request);
      const { instance } = await problemOf(response, response.status);
      const { properties } = records.at(-1) ?? {};
      assertEquals(`urn:uuid:${properties?.requestId}`, instance);
      assertEquals(properties?.status, response.status);
    }
    assertEquals(records.length, 3);
  }));

Deno.test("a request is logged with its traceparent, unless that is invalid", () =>
  withLog(async (service, records) => {
    const check = async (sent: string, logged: string | undefined) => {
      await service.request(project, { headers: { traceparent: sent } });
      assertEquals(records.at(-1)?.properties.traceparent, logged);
    };
    await check(traceparent, traceparent);
    await check(`${traceparent} whisper`, undefined);
    await check(traceparent.toUpperCase(), undefined);
    await check("whisper", undefined);
  }));

Deno.test("no secret is logged, whatever the request contains", () =>
  withLog(async (service, records) => {
    await service.request(project, { token: "bdg_wrong" });
    await service.request("/admin/v1/tokens", { json: { name: "Any", scopes: ["read"] } });
    const text = Deno.inspect(records, { depth: 10, strAbbreviateSize: 1e9 });
    assertFalse(text.includes("bdg_"));
    assertFalse(text.includes(adminToken));
  }));

Deno.test("signing in and out is logged with the token's id, but not with token or cookie", () =>
  withLog(async (service, records) => {
    const { cookie } = await signIn(service);
    await service.request(project, byCookie(cookie));
    await service.request(sessionPath, { method: "DELETE", ...byCookie(cookie) });
    await service.request(project, byCookie(cookie));
    await service.request(sessionPath, { json: { token: "bdg_wrong" }, token: null });
    const foreign = { Origin: "https://evil.example" };
    await service.request(sessionPath, { json: { token: adminToken }, headers: foreign });
    assertEquals(
      records.map(({ properties: { operation, status, tokenId } }) => [operation, status, tokenId]),
      [
        ["createSession", 200, "bootstrap"],
        ["getProject", 200, "bootstrap"],
        ["deleteSession", 204, "bootstrap"],
        ["getProject", 401, undefined],
        ["createSession", 401, undefined],
        ["createSession", 403, undefined],
      ],
    );
    const text = Deno.inspect(records, { depth: 10, strAbbreviateSize: 1e9 });
    for (const secret of [adminToken, cookie.split("=")[1] ?? "", "ses_", "bdg_"]) {
      assertFalse(text.includes(secret));
    }
  }));

Deno.test("a query is not logged, valid or not, and neither is its context", () =>
  withLog(async (service, records) => {
    await queryShop(service, [{ id: 1 }], { custom: { whisper: 1 } });
    await queryShop(service, [{ id: "whisper" }], { locale: { whisper: 1 } });
    await service.request(`${shopQuery}?product=1&context={"whisper":1}`);
    await service.request(`${shopQuery}?product=whisper`);
    await post(service, "{");
    assertEquals(records, []);
    assertFalse((await service.deps.metrics.text()).includes("whisper"));
  }));

Deno.test("no query string of management is logged or counted, valid or not", () =>
  withLog(async (service, records) => {
    for (const path of ["/badges?q=whisper", "/badges?limit=whisper", "/nothing?whisper"]) {
      await service.request(project + path);
    }
    assertEquals(records.length, 3);
    assertFalse(Deno.inspect(records, { depth: 10, strAbbreviateSize: 1e9 }).includes("whisper"));
    assertFalse((await service.deps.metrics.text()).includes("whisper"));
  }));

Deno.test("an internal error is a 500 with its request id; the log has the rest", () =>
  withLog(async (service, records) => {
    await service.kv.set(["project", "shop"], "no head at all");
    service.catalog.drop("shop");
    for (const path of [`${shopQuery}?context={"whisper":1}`, `${project}/badges`]) {
      records.length = 0;
      const response = await service.request(path, { headers: { traceparent } });
      assertEquals(response.headers.get("Retry-After"), null);
      const problem = await problemOf(response, 500);
      assertEquals(Object.keys(problem).toSorted(), [
        "code",
        "detail",
        "instance",
        "status",
        "title",
        "type",
      ]);
      assertEquals(problem.detail, "The service failed unexpectedly");
      const violation = records.find((record) => record.level === "error");
      assertEquals(`urn:uuid:${violation?.properties.requestId}`, problem.instance);
      assertEquals(violation?.properties.traceparent, traceparent);
      assertMatch(String(violation?.properties.error), /project/);
      assertFalse(Deno.inspect(records, { depth: 10 }).includes("whisper"));
    }
  }));

Deno.test("a failed login is logged with its address, for each way to sign in, unless there were no credentials", () =>
  withLog(async (service, records) => {
    const from = "192.0.2.1";
    const json = { token: "wrong" };
    const failures = [
      () => service.request(project, { token: "wrong", from }),
      () => service.request(sessionPath, { method: "POST", json, token: null, from }),
      () => service.request(project, { ...byCookie("badges_session=wrong"), from }),
      () => service.request("/metrics", { token: "wrong", from }),
    ];
    for (const fail of failures) {
      assertEquals((await fail()).status, 401);
      const { message, properties } = records.at(-1)!;
      assertEquals(message.join(""), "Sign-in failed");
      assertEquals([properties.address, properties.status], [from, 401]);
      assertEquals(typeof properties.reason, "string");
    }
    assertEquals(records.length, failures.length);
    assertEquals((await service.request(project, { token: null, from })).status, 401);
    assertEquals(records.at(-1)?.message.join(""), "Management request");
    assertEquals((await service.request("/metrics", { token: null, from })).status, 401);
    assertEquals(records.length, failures.length + 1);
  }));

Deno.test("behind a trusted proxy the logged address is the client's", () =>
  withLog(async (service, records) => {
    const headers = { "X-Forwarded-For": "203.0.113.9, 198.51.100.7" };
    await service.request(project, { headers, from: "10.0.0.1" });
    assertEquals(records.at(-1)?.properties.address, "198.51.100.7");
    await service.request(project, { headers, from: "10.0.0.2" });
    assertEquals(records.at(-1)?.properties.address, "10.0.0.2");
  }, { trustedProxies: ["10.0.0.1"] }));

Deno.test("unauthenticated requests from many addresses cannot flood the log: the rest is counted", () => {
  let now = Date.parse("2026-01-31T09:30:00.000Z");
  return withLog(async (service, records) => {
    const perSecond = unauthenticatedLogLinesPerSecond;
    for (let client = 0; client < 5 * perSecond; client++) {
      await service.request(project, { token: "wrong", from: `192.0.2.${client}` });
    }
    assertEquals(records.length, perSecond);
    // A request with a valid token is still logged, and reports how many lines were omitted.
    await service.request(project);
    assertEquals(records.at(-1)?.properties.droppedLines, 4 * perSecond);
    await service.request(project);
    assertEquals(records.at(-1)?.properties.droppedLines, undefined);
    now += 1_000;
    await service.request(project, { token: null, from: "192.0.2.1" });
    assertEquals(records.length, perSecond + 3);
  }, { now: () => now });
});

Deno.test("internal errors are also limited to a number of lines per second", () => {
  const now = Date.parse("2026-01-31T09:30:00.000Z");
  return withLog(async (service, records) => {
    Object.defineProperty(service.catalog.get("shop"), "responseTo", {
      value: () => {
        throw new Error("injected");
      },
    });
    for (let query = 0; query < 3 * failureLogLinesPerSecond; query++) {
      assertEquals((await queryShop(service, [{ id: 1 }])).status, 500);
    }
    assertEquals(records.length, failureLogLinesPerSecond);
  }, { now: () => now });
});
