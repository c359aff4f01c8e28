import { assert, assertEquals, assertGreater } from "@std/assert";
import { BadgeClient, type BadgeClientOptions, type Context } from "../../src/client/mod.ts";
import type { ProductEntry, UntypedBadge } from "../../src/client/mod.ts";
import { TestService } from "../support/service/test_service.ts";
import { idsFrom } from "./support/ids_from.ts";
import { TestServer } from "./support/servers.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

interface Running extends AsyncDisposable {
  readonly baseUrl: string;
  readonly service: TestService;
  /** The methods of all requests so far: `GET` or `POST`. */
  readonly methods: string[];
}

/** The whole service with the demo project, on its own port. */
async function runningService(): Promise<Running> {
  const service = await TestService.create({ withDemo: true });
  const methods: string[] = [];
  const server = new TestServer((request) => {
    methods.push(request.method);
    return service.app.fetch(request, {});
  });
  return {
    baseUrl: server.baseUrl,
    service,
    methods,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}

/** A client of the demo project. Its errors fail the test. */
function clientOf({ baseUrl }: Running, options: Partial<BadgeClientOptions> = {}): BadgeClient {
  return new BadgeClient({
    projectId: "demo",
    baseUrl,
    timeoutMs: 10_000,
    throwOnError: true,
    ...options,
  });
}

/** What the service answers to a plain POST: the badges of each product. */
async function queryDirectly(
  { baseUrl }: Running,
  products: readonly ProductEntry[],
  context: Context,
) {
  const url = `${baseUrl}/v1/demo/badges/query/byProductId`;
  const body = JSON.stringify({ context, query: { products } });
  const response = await fetch(url, { method: "POST", body });
  assertEquals(response.status, 200);
  const answer: { products: { badges: { id: string }[] }[]; badges: UntypedBadge[] } =
    await response.json();
  const byId = new Map(answer.badges.map((badge) => [badge.id, badge]));
  return answer.products.map(({ badges }) => badges.map(({ id }) => byId.get(id)));
}

const contexts: Context[] = [
  {},
  { locale: "fr-CA" },
  { locale: "de", bigcommerce: { currency: "EUR" } },
  { bigcommerce: { currency: "GBP", channel: 1 } },
  { locale: "fr-", bigcommerce: { currency: "USD" } },
  { bigcommerce: { customerGroup: 3 } },
  { locale: "fr", bigcommerce: { currency: "EUR", customerGroup: 3, customerSegments: ["vip"] } },
  { locale: null, bigcommerce: null, talonone: { applicationIds: [1] }, custom: { a: ["é😀"] } },
];

/**
 * Products of the demo, unknown ones, with variants, without, with other products' variants, and
 * duplicates.
 */
const products: ProductEntry[] = [
  ...idsFrom(1_225, 60).map((id) => ({ id })),
  { id: 1234, variantIds: [] },
  { id: 1234, variantIds: [12343, 12341] },
  { id: 1235, variantIds: [12351] },
  { id: 1235, variantIds: [12351, 999] },
  { id: 1235, variantIds: [999] },
  { id: -7 },
  { id: Number.MAX_SAFE_INTEGER, variantIds: [Number.MIN_SAFE_INTEGER] },
];

Deno.test("BadgeClient returns what a plain POST returns, by GET and by POST, in every context", async () => {
  await using running = await runningService();
  let shown = 0;
  for (const context of contexts) {
    const expected = [
      ...await queryDirectly(running, products.slice(0, 50), context),
      ...await queryDirectly(running, products.slice(50), context),
    ];
    shown += expected.flat().length;
    for (const method of ["GET", "POST", "auto"] as const) {
      const client = clientOf(running, { context, method });
      const badges = await client.forProducts(products);
      assertEquals<unknown>([...badges.values()], expected);
      assertEquals([...badges.keys()], products);
      assertEquals(badges.errors, []);
      assertEquals<unknown>(await client.forProduct(products[9]!), expected[9]);
    }
  }
  assertGreater(shown, 200);
});

Deno.test("BadgeClient sends personal contexts by POST only, and gets answers either way", async () => {
  await using running = await runningService();
  for (const context of contexts) await clientOf(running, { context }).forProduct(1234);
  assertEquals(running.methods.map((method) => method[0]).join(""), "GGGGGPPP");
});

Deno.test("BadgeClient caches an answer for the project's cacheSeconds, with one request meanwhile", async () => {
  await using running = await runningService();
  const realNow = Date.now;
  const cacheableFor = async (cacheSeconds: number, method: "GET" | "POST") => {
    const project = { name: "Demo", cacheSeconds };
    await running.service.request("/admin/v1/projects/demo", { method: "PUT", json: project });
    const client = clientOf(running, { method });
    try {
      const startedAt = realNow();
      Date.now = () => startedAt;
      await client.forProduct(1234);
      running.methods.length = 0;
      for (let second = 1;; second++) {
        Date.now = () => startedAt + second * 1_000 - 1;
        await client.forProduct(1234);
        if (running.methods.length > 0) return second - 1;
      }
    } finally {
      Date.now = realNow;
    }
  };
  assertEquals(await cacheableFor(30, "POST"), 30);
  // A GET splits the time: the rest is stale-while-revalidate for shared caches, which the client
  // does not count.
  assertEquals(await cacheableFor(30, "GET"), 15);
  assertEquals(await cacheableFor(7, "POST"), 7);
  assertEquals(await cacheableFor(0, "POST"), 0);
});

Deno.test("forProducts() returns the others' badges if the service refuses an entry", async () => {
  await using running = await runningService();
  const tooMany = { id: 1234, variantIds: idsFrom(1, 501) };
  for (const method of ["POST", "auto"] as const) {
    const client = clientOf(running, { method, throwOnError: false });
    const badges = await client.forProducts([1235, tooMany, 1234]);
    assertEquals(badges.get(tooMany), []);
    assert(badges.get(1234)!.length > 0 && badges.get(1235)!.length > 0);
    assertEquals(badges.errors.map(({ code, products }) => [code, products]), [
      ["refused", [tooMany]],
    ]);
  }
});

Deno.test("forProducts() reports a refused context as an error of all products, with its status", async () => {
  await using running = await runningService();
  for (const method of ["GET", "POST"] as const) {
    const context = JSON.parse('{"locale": 5}');
    const badges = await clientOf(running, { method, context, throwOnError: false })
      .forProducts([1234, 1235]);
    assertEquals([...badges.values()], [[], []]);
    assertEquals(badges.errors.map(({ code, status }) => [code, status]), [["status", 400]]);
  }
});

Deno.test("forProducts() reports a missing project as an error, with its status", async () => {
  await using running = await runningService();
  const client = clientOf(running, { projectId: "absent", throwOnError: false });
  const { errors } = await client.forProducts([1234]);
  assertEquals(errors.map(({ code, status }) => [code, status]), [["status", 404]]);
});

Deno.test("forProducts() sends only what the service accepts: many variants, long contexts, any characters", async () => {
  await using running = await runningService();
  const many = idsFrom(1, 50).map((id) => ({
    id: Number.MIN_SAFE_INTEGER + id,
    variantIds: idsFrom(Number.MIN_SAFE_INTEGER + id * 500, 500),
  }));
  for (const much of ["", "x".repeat(55_000), "語".repeat(18_000), '"\u0001'.repeat(6_000)]) {
    const client = clientOf(running, { context: { custom: { much } } });
    const badges = await client.forProducts([...many, 1234]);
    assertEquals([badges.size, badges.errors], [51, []]);
    assert(badges.get(1234)!.length > 0);
  }
});
