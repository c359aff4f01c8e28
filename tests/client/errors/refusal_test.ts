import { assertEquals } from "@std/assert";
import { FakeClock } from "../support/fake_clock.ts";
import { idsFrom } from "../support/ids_from.ts";
import {
  answer,
  FakeService,
  problem,
  type Responder,
  textsByEntry,
} from "../support/fake_service.ts";

// Timers and resources that are left behind fail the test.
Deno.test.sanitizer({ ops: true, resources: true });

/** A service that refuses some ids by their places in the request, like the real one. */
const refusing = (...ids: number[]): Responder => (request) => {
  const places = request.products.flatMap(({ id }, place) => ids.includes(id) ? [place] : []);
  if (places.length === 0) return answer(request);
  return problem(400, places.map((place) => `/query/products/${place}/variantIds/3`));
};

Deno.test("forProducts() returns the badges of the other 49 if the service refuses one entry", async () => {
  using clock = new FakeClock();
  const service = new FakeService(refusing(7));
  const badges = await clock.until(service.client().forProducts(idsFrom(1, 50)));
  assertEquals(
    Array.from(badges.values(), (shown) => shown.length),
    idsFrom(1, 50).map((id) => +(id !== 7)),
  );
  assertEquals(service.requests.map((entries) => entries.length), [50, 49]);
  assertEquals(service.codes, ["refused"]);
  assertEquals(badges.errors.map(({ products, status }) => [products, status]), [[
    [{ id: 7 }],
    400,
  ]]);
  assertEquals(service.errors[0]?.message.includes("is bad"), true);
});

Deno.test("forProducts() matches refusals by the place in the request, which is not the caller's order", async () => {
  using clock = new FakeClock();
  for (const method of ["GET", "POST"] as const) {
    const service = new FakeService(refusing(100, 9));
    const badges = await clock.until(service.client({ method }).forProducts([9, 100, 11, 2]));
    assertEquals(textsByEntry(badges), { 9: [], 100: [], 11: ["11"], 2: ["2"] });
    assertEquals(service.codes, ["refused"]);
  }
});

Deno.test("forProducts() does not confuse place 1 with place 10", async () => {
  using clock = new FakeClock();
  const service = new FakeService((request, before) =>
    before === 0 ? problem(400, ["/query/products/10"]) : answer(request)
  );
  const badges = await clock.until(service.client().forProducts(idsFrom(100, 20)));
  assertEquals(badges.errors.flatMap(({ products }) => products), [{ id: 110 }]);
});

Deno.test("forProducts() reports entries that are refused one request after another one by one", async () => {
  using clock = new FakeClock();
  const service = new FakeService((request) =>
    request.products.length > 1 ? problem(400, ["/query/products/0/id"]) : answer(request)
  );
  const badges = await clock.until(service.client().forProducts([1, 2, 3, 4]));
  assertEquals(textsByEntry(badges), { 1: [], 2: [], 3: [], 4: ["4"] });
  assertEquals(service.codes, ["refused", "refused", "refused"]);
});

Deno.test("forProducts() sends no further request if all entries are refused", async () => {
  using clock = new FakeClock();
  const service = new FakeService(refusing(1, 2));
  assertEquals(textsByEntry(await clock.until(service.client().forProducts([1, 2]))), {
    1: [],
    2: [],
  });
  assertEquals([service.received.length, service.codes], [1, ["refused"]]);
});

Deno.test("forProducts() returns the last known badges of a refused entry", async () => {
  using clock = new FakeClock();
  const refusal = refusing(1);
  const service = new FakeService((request, before) =>
    before === 0 ? answer(request) : refusal(request, before)
  );
  const client = service.client();
  await clock.until(client.forProduct(1));
  clock.now += 30_000;
  assertEquals(textsByEntry(await clock.until(client.forProducts([1, 2]))), { 1: ["1"], 2: ["2"] });
});

Deno.test("forProducts() reports a refused context as an error of all products, and sends it once", async () => {
  using clock = new FakeClock();
  for (
    const pointers of [["/context/locale"], ["/context", "/query"], ["/query/products"], [""], []]
  ) {
    const service = new FakeService(() => problem(400, pointers));
    const badges = await clock.until(service.client().forProducts([1, 2]));
    assertEquals(textsByEntry(badges), { 1: [], 2: [] });
    assertEquals([service.received.length, service.codes], [1, ["status"]], `${pointers}`);
    assertEquals(service.errors[0]?.products.length, 2);
  }
});

Deno.test("forProducts() says what is wrong with a refused context", async () => {
  using clock = new FakeClock();
  const service = new FakeService(() => problem(400, ["/context/locale"]));
  const badges = await clock.until(service.client().forProducts([1, 2]));
  const message = "Cannot get badges: status 400; /context/locale is bad";
  assertEquals(badges.errors.map((error) => error.message), [message]);
});

Deno.test("forProducts() retries without a refused entry even if the context is refused as well", async () => {
  using clock = new FakeClock();
  const service = new FakeService((_request, before) =>
    problem(400, before === 0 ? ["/context/locale", "/query/products/0/id"] : ["/context/locale"])
  );
  await clock.until(service.client().forProducts([1, 2]));
  assertEquals(service.codes, ["refused", "status"]);
  assertEquals(service.errors.map(({ products }) => products), [[{ id: 1 }], [{ id: 2 }]]);
});

Deno.test("forProducts() treats a 400 without a valid problem like other errors", async () => {
  using clock = new FakeClock();
  const bodies = [
    "",
    "<html>",
    "null",
    "[]",
    "{}",
    '{"errors": null}',
    '{"errors": "x"}',
    '{"errors": {"length": 1}}',
    '{"errors": [null]}',
    '{"errors": [1]}',
    '{"errors": [{}]}',
    '{"errors": [{"pointer": null}]}',
    '{"errors": [{"pointer": {"toString": 1}}]}',
    '{"errors": [{"pointer": "/query/products/99/id"}]}',
    '{"errors": [{"pointer": "/query/products/-1"}]}',
    '{"errors": [{"pointer": "/query/products/00"}]}',
  ];
  for (const body of bodies) {
    const service = new FakeService(() => new Response(body, { status: 400 }));
    assertEquals(await clock.until(service.client().forProduct(1)), []);
    assertEquals([service.received.length, service.codes], [1, ["status"]], body);
    assertEquals(service.errors[0]?.status, 400);
  }
});

Deno.test("forProducts() treats only a 400 as a refusal of entries", async () => {
  using clock = new FakeClock();
  for (const status of [401, 403, 404, 413, 422, 500]) {
    const service = new FakeService(() => problem(status, ["/query/products/0"]));
    await clock.until(service.client().forProducts([1, 2]));
    assertEquals([service.received.length, service.codes], [1, ["status"]]);
  }
});

Deno.test("an error names the parameter that is invalid", async () => {
  using clock = new FakeClock();
  const service = new FakeService(() =>
    Response.json({ errors: [{ parameter: "projectId", detail: "is bad" }] }, { status: 400 })
  );
  await clock.until(service.client().forProduct(1));
  assertEquals(service.errors[0]?.message, "Cannot get badges: status 400; projectId is bad");
});
