import { assert, assertEquals } from "@std/assert";
import { FeedService } from "./feed_service.ts";

const minuteMs = 60_000;

Deno.test("long headers of a feed's server neither break the run nor the next one", async () => {
  await using shop = await FeedService.open();
  await shop.put();
  shop.answer = () => new Response("id\n1\n", { headers: { ETag: `"${"x".repeat(60_000)}"` } });
  const { lastSuccess, isRunning } = await shop.run();
  assertEquals([lastSuccess.importId, isRunning], ["import-1", false]);
  assertEquals((await shop.run()).lastSuccess.importId, "import-2");
  assertEquals(shop.requests.map((it) => it.get("If-None-Match")), [null, null]);
  const location = `http://${"x".repeat(40_000)}.example/`;
  shop.answer = () => new Response(null, { status: 302, headers: { Location: location } });
  const { lastFailure } = await shop.run();
  assertEquals(lastFailure.code, "host_not_allowed");
  assert(lastFailure.detail.length <= 501);
});

Deno.test("other notations of an address do not reach what is not listed, by redirects neither", async () => {
  await using shop = await FeedService.open();
  const { port } = new URL(shop.url);
  for (
    const host of [
      `[::ffff:127.0.0.1]:${port}`,
      `[::1]:${port}`,
      `[::]:${port}`,
      `0.0.0.0:${port}`,
      `localhost:${port}`,
      "127.0.0.1:22",
      "127.0.0.1",
      "169.254.169.254",
    ]
  ) {
    assertEquals((await shop.put({ url: `http://${host}/feed.csv` })).status, 400, host);
    await shop.put();
    shop.answer = () =>
      new Response(null, { status: 302, headers: { Location: `http://${host}/feed.csv` } });
    assertEquals((await shop.run()).lastFailure.code, "host_not_allowed", host);
  }
});

Deno.test("two feeds with one URL run one after another, and share nothing", async () => {
  await using shop = await FeedService.open();
  await shop.put();
  const other = { url: shop.url, mapping: "columns", mode: "merge", everyMinutes: 60 };
  assertEquals((await shop.request("PUT", "/feeds/g", other)).status, 201);
  shop.answer = (request) =>
    request.headers.has("If-None-Match")
      ? new Response(null, { status: 304 })
      : new Response("id\n1\n", { headers: { ETag: '"1"' } });
  shop.now += 61 * minuteMs;
  await shop.runner.runDue(0);
  await shop.runner.idle();
  assertEquals(shop.imports.imported.length, 1);
  await shop.runner.runDue(0);
  await shop.runner.idle();
  assertEquals(shop.imports.imported.map(({ source }) => source), ["feeds/f", "feeds/g"]);
  shop.now += 61 * minuteMs;
  for (let turn = 0; turn < 2; turn++) {
    await shop.runner.runDue(0);
    await shop.runner.idle();
  }
  assertEquals([shop.requests.length, shop.imports.imported.length], [4, 2]);
});

Deno.test("slow feeds of one project do not keep those of others from running", async () => {
  await using shop = await FeedService.open();
  const never = Promise.withResolvers<Response>();
  shop.answer = ({ url }) =>
    url.endsWith("/slow") ? never.promise.then((it) => it.clone()) : new Response("id\n1\n");
  const slow = { mapping: "columns", mode: "merge", everyMinutes: 60 };
  for (let index = 0; index < 10; index++) {
    const url = shop.url.replace("feed.csv", "slow");
    assertEquals((await shop.request("PUT", `/feeds/s${index}`, { ...slow, url })).status, 201);
    // Runs that callers ask for take no turn of the scheduler.
    if (index < 4) await shop.request("POST", `/feeds/s${index}/run`);
  }
  await shop.service.request("/admin/v1/projects", { json: { id: "other", name: "Other" } });
  const path = "/admin/v1/projects/other/feeds/f";
  await shop.service.request(path, { method: "PUT", json: { ...slow, url: shop.url } });
  shop.now += 61 * minuteMs;
  await shop.runner.runDue(0);
  for (;;) {
    const feed = await (await shop.service.request(path)).json();
    if (feed.lastSuccess !== undefined) break;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  assertEquals(shop.imports.imported.map(({ projectId }) => projectId), ["other"]);
  never.resolve(new Response("id\n1\n"));
  await shop.runner.idle();
});
