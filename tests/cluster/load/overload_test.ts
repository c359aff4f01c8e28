import { assertEquals } from "@std/assert";
import { proxies } from "../../support/proxies/proxies.ts";
import { BusyProcesses } from "./busy_processes.ts";

/** How many queries the configurations let a process answer at once. */
const atOnce = 64;
const processCount = 2;
const tooMany = 50;

const query = "/v1/p/badges/query/byProductId";

async function send(origin: string, path: string, init: RequestInit = {}) {
  const response = await fetch(`${origin}${path}`, init);
  return { response, text: await response.text() };
}

for (const [name, startProxy] of Object.entries(proxies)) {
  Deno.test(`behind ${name}, queries beyond what processes answer at once are refused, and nothing else is`, async () => {
    await using processes = new BusyProcesses(processCount);
    await using proxy = await startProxy(processes.origins, { isPatient: true });
    const sent: ReturnType<typeof send>[] = [];
    while (sent.length < atOnce * processCount) {
      // Each of another shop, because equal requests wait for one another in a cache.
      const path = query.replace("/p/", `/shop${sent.length}/`);
      sent.push(send(proxy.origin, path, { method: "POST", body: "{}" }));
      await processes.hold(sent.length);
    }

    for (let more = 0; more < tooMany; more++) {
      const method = more % 2 === 0 ? "POST" : "GET";
      const path = method === "POST" ? query : `${query}?product=${more}`;
      const { response, text } = await send(proxy.origin, path, { method });
      const { status, headers } = response;
      assertEquals([status, headers.get("Retry-After")], [503, "1"], text);
      assertEquals(headers.get("Content-Type"), "application/problem+json");
      assertEquals(headers.get("Cache-Control"), "no-store");
      assertEquals(headers.get("Access-Control-Allow-Origin"), "*");
      assertEquals(JSON.parse(text).status, 503);
    }
    for (const path of ["/livez", "/readyz", "/admin/v1/projects", "/panel"]) {
      const { response, text } = await send(proxy.origin, path);
      assertEquals([response.status, text], [200, "at once"]);
    }

    processes.release();
    for (const { response, text } of await Promise.all(sent)) {
      assertEquals([response.status, text], [200, "an answer"]);
    }
    // There is room again.
    assertEquals(
      (await send(proxy.origin, query, { method: "POST", body: "{}" })).text,
      "an answer",
    );
  });
}
