import { assert, assertEquals } from "@std/assert";
import { ResponseTag } from "../../../src/catalog/response_tag.ts";
import { Catalog } from "../../../src/catalog/catalog.ts";
import { CatalogProject } from "../../../src/catalog/catalog_project.ts";
import { LocalizedFragments } from "../../../src/domain/resolve/localized_fragments.ts";
import { Resolver } from "../../../src/domain/resolve/resolver.ts";
import { QueryMetrics } from "../../../src/http/telemetry/query_metrics.ts";
import { metricsOf } from "../../support/service/metrics_of.ts";
import { post, queryShop, serviceWithShop, shopQuery } from "../../support/service/query_shop.ts";
import { adminToken, type TestService } from "../../support/service/test_service.ts";

/** Lets `hook` run before each call of a method, until what is returned is called. */
// deno-lint-ignore no-explicit-any -- any method of any class may be the step that fails
function before(owner: any, name: string, hook: () => void): () => void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  assert(typeof descriptor?.value === "function", name);
  const { value } = descriptor;
  Object.defineProperty(owner, name, {
    ...descriptor,
    // deno-lint-ignore no-explicit-any -- as above
    value(this: any, ...args: unknown[]) {
      hook();
      return value.apply(this, args);
    },
  });
  return () => Object.defineProperty(owner, name, descriptor);
}

/** Every step of a query that can throw if there is a bug in it. */
const steps: readonly (readonly [string, object, string])[] = [
  ["find the project", Catalog.prototype, "get"],
  ["open the project", Catalog.prototype, "open"],
  ["responseTo", CatalogProject.prototype, "responseTo"],
  ["begin to resolve", Resolver.prototype, "begin"],
  ["resolve a product", Resolver.prototype, "resolve"],
  ["take the fragments", LocalizedFragments.prototype, "for"],
  ["tag a product", ResponseTag.prototype, "startProduct"],
  ["tag a badge", ResponseTag.prototype, "addBadge"],
  ["write the tag", ResponseTag.prototype, "toString"],
  ["compute how long it can be cached", CatalogProject.prototype, "cacheSeconds"],
  ["start to count", QueryMetrics.prototype, "start"],
  ["count", QueryMetrics.prototype, "answered"],
  ["count a 304", QueryMetrics.prototype, "unchanged"],
  ["count a refusal", QueryMetrics.prototype, "refused"],
  ["parse", JSON, "parse"],
  ["read a header", Headers.prototype, "get"],
];

const products = [{ id: 1 }, { id: 2 }, { id: -5 }];
const search = "?product=1&product=2&product=-5";

/** A query in each of its forms. */
const queries: readonly ((service: TestService) => Promise<Response>)[] = [
  (service) => service.request(shopQuery, { json: { context: {}, query: { products } } }),
  (service) => queryShop(service, products, { locale: "fr", custom: { a: { b: 1 } } }),
  (service) => service.request(shopQuery + search),
  (service) => service.request(shopQuery + search, { headers: { "If-None-Match": "*" } }),
  (service) => service.request(shopQuery + search, { method: "HEAD" }),
  (service) => post(service, "{"),
  (service) => service.request("/v1/unknown/badges/query/byProductId"),
];

const isTotal = (name: string) => /_(total|count|bucket)\b/.test(name);

/** Fails if a total has decreased. */
function assertGrown(past: Record<string, number>, present: Record<string, number>, what: string) {
  for (const [name, value] of Object.entries(past).filter(([name]) => isTotal(name))) {
    assert((present[name] ?? -1) >= value, `${what}: ${name} ${value} ${present[name]}`);
  }
}

const bodiesOf = (service: TestService) =>
  Promise.all(queries.slice(0, 3).map(async (query) => (await query(service)).text()));

Deno.test("GET /metrics is a 200 whose totals only grow, whichever step of a query throws", async (t) => {
  await using service = await serviceWithShop();
  const whole = await bodiesOf(service);
  for (const [step, owner, name] of steps) {
    for (const call of [1, 2, 3]) {
      await t.step(`${step}: call ${call}`, async () => {
        let past = await metricsOf(service);
        for (const query of queries) {
          let calls = 0;
          const restore = before(owner, name, () => {
            if (++calls === call) throw new Error("injected");
          });
          try {
            await (await query(service)).body?.cancel();
          } catch {
            // An error while an error is handled is not tested here.
          } finally {
            restore();
          }
          const present = await metricsOf(service);
          assertGrown(past, present, step);
          past = present;
        }
        assertEquals(await bodiesOf(service), whole, "the next answers are whole");
      });
    }
  }
});

Deno.test("a family of metrics that cannot be collected hides no other", async () => {
  await using service = await serviceWithShop();
  // Before the first scrape has been counted as a request, and after.
  const namesOf = async () =>
    Object.keys(await metricsOf(service)).filter((name) => !name.includes("getMetrics"));
  const families = await namesOf();
  const { statistics } = service.catalog;
  Object.defineProperty(service.catalog, "statistics", {
    get: () => ({ ...statistics, loads: -1, bytes: "many" }),
  });
  const response = await service.request("/metrics", { token: adminToken });
  assertEquals(response.status, 200);
  const lost = ["badges_catalog_bytes", "badges_catalog_loads_total"];
  assertEquals(await namesOf(), families.filter((name) => !lost.includes(name)));
  assertEquals((await metricsOf(service)).badges_figures_failed_total, 6);
});

Deno.test("GET /metrics names the build, and reports open files", async () => {
  await using service = await serviceWithShop();
  const past = await metricsOf(service);
  const build = Object.entries(past).filter(([name]) => name.startsWith("badges_build_info"));
  assertEquals(build.length, 1);
  const [[name = "", value] = []] = build;
  assertEquals(value, 1);
  assert(name.includes(`version="`) && name.includes(`deno="${Deno.version.deno}"`), name);
  // The number of open files depends on tests in parallel; tests/process checks it.
  assert((past.process_open_fds ?? 0) > 0);
});
