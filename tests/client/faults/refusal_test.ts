import { assertEquals } from "@std/assert";
import { FakeClock } from "../support/fake_clock.ts";
import { idsFrom } from "../support/ids_from.ts";
import { answer, type Play, PlayedService, problem, shownBy } from "../support/played_service.ts";

// What is left running fails the test.
Deno.test.sanitizer({ ops: true, resources: true });

/** A service that refuses some ids by their places, as the real one does. */
const refusing = (...ids: number[]): Play => (asked) => {
  const places = asked.products.flatMap(({ id }, place) => ids.includes(id) ? [place] : []);
  if (places.length === 0) return answer(asked);
  return problem(400, places.map((place) => `/query/products/${place}/variantIds/3`));
};

Deno.test("forProducts(): an entry that the service refuses does not take the other 49 with it", async () => {
  using clock = new FakeClock();
  const service = new PlayedService(refusing(7));
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

Deno.test("forProducts(): entries are refused by their places in the request, which is not the caller's order", async () => {
  using clock = new FakeClock();
  for (const method of ["GET", "POST"] as const) {
    const service = new PlayedService(refusing(100, 9));
    const badges = await clock.until(service.client({ method }).forProducts([9, 100, 11, 2]));
    assertEquals(shownBy(badges), { 9: [], 100: [], 11: ["11"], 2: ["2"] });
    assertEquals(service.codes, ["refused"]);
  }
});

Deno.test("forProducts(): place 1 is not place 10", async () => {
  using clock = new FakeClock();
  const service = new PlayedService((asked, before) =>
    before === 0 ? problem(400, ["/query/products/10"]) : answer(asked)
  );
  const badges = await clock.until(service.client().forProducts(idsFrom(100, 20)));
  assertEquals(badges.errors.flatMap(({ products }) => products), [{ id: 110 }]);
});

Deno.test("forProducts(): entries refused one request after another are told one by one", async () => {
  using clock = new FakeClock();
  const service = new PlayedService((asked) =>
    asked.products.length > 1 ? problem(400, ["/query/products/0/id"]) : answer(asked)
  );
  const badges = await clock.until(service.client().forProducts([1, 2, 3, 4]));
  assertEquals(shownBy(badges), { 1: [], 2: [], 3: [], 4: ["4"] });
  assertEquals(service.codes, ["refused", "refused", "refused"]);
});

Deno.test("forProducts(): all entries refused: nothing is sent any more", async () => {
  using clock = new FakeClock();
  const service = new PlayedService(refusing(1, 2));
  assertEquals(shownBy(await clock.until(service.client().forProducts([1, 2]))), { 1: [], 2: [] });
  assertEquals([service.asked.length, service.codes], [1, ["refused"]]);
});

Deno.test("forProducts(): a refused entry has its last known badges", async () => {
  using clock = new FakeClock();
  const refusal = refusing(1);
  const service = new PlayedService((asked, before) =>
    before === 0 ? answer(asked) : refusal(asked, before)
  );
  const client = service.client();
  await clock.until(client.forProduct(1));
  clock.now += 30_000;
  assertEquals(shownBy(await clock.until(client.forProducts([1, 2]))), { 1: ["1"], 2: ["2"] });
});

Deno.test("forProducts(): a refused context is a fault of all products, and sent once", async () => {
  using clock = new FakeClock();
  for (
    const pointers of [["/context/locale"], ["/context", "/query"], ["/query/products"], [""], []]
  ) {
    const service = new PlayedService(() => problem(400, pointers));
    const badges = await clock.until(service.client().forProducts([1, 2]));
    assertEquals(shownBy(badges), { 1: [], 2: [] });
    assertEquals([service.asked.length, service.codes], [1, ["status"]], `${pointers}`);
    assertEquals(service.errors[0]?.products.length, 2);
  }
});

Deno.test("forProducts(): context and entry refused: the entry first, then the rest", async () => {
  using clock = new FakeClock();
  const service = new PlayedService((_asked, before) =>
    problem(400, before === 0 ? ["/context/locale", "/query/products/0/id"] : ["/context/locale"])
  );
  await clock.until(service.client().forProducts([1, 2]));
  assertEquals(service.codes, ["refused", "status"]);
  assertEquals(service.errors.map(({ products }) => products), [[{ id: 1 }], [{ id: 2 }]]);
});

Deno.test("forProducts(): a 400 that is no problem of the service is a fault like others", async () => {
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
    const service = new PlayedService(() => new Response(body, { status: 400 }));
    assertEquals(await clock.until(service.client().forProduct(1)), []);
    assertEquals([service.asked.length, service.codes], [1, ["status"]], body);
    assertEquals(service.errors[0]?.status, 400);
  }
});

Deno.test("forProducts(): entries are refused by a 400 only", async () => {
  using clock = new FakeClock();
  for (const status of [401, 403, 404, 413, 422, 500]) {
    const service = new PlayedService(() => problem(status, ["/query/products/0"]));
    await clock.until(service.client().forProducts([1, 2]));
    assertEquals([service.asked.length, service.codes], [1, ["status"]]);
  }
});
