import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { gzipSync } from "node:zlib";
import type { ImportFields } from "../../../src/domain/imports/import.ts";
import { feedRunsMax } from "../../../src/domain/limits.ts";
import { feedFormat } from "../../../src/management/feeds/feed_format.ts";
import { FeedService } from "./feed_service.ts";

const minuteMs = 60_000;

Deno.test("a run imports the file that is fetched, as the feed says", async () => {
  await using shop = await FeedService.open();
  await shop.put({ mode: "replace", authorization: "Bearer secret" });
  const feed = await shop.run();
  const [request] = shop.requests;
  assertEquals(request?.get("authorization"), "Bearer secret");
  assertEquals(request?.get("if-none-match"), null);
  const [imported] = shop.imports.imported;
  assertEquals(imported, {
    ...{ projectId: "shop", kind: "products", mode: "replace", dryRun: false, mapping: "columns" },
    ...{ maxRemovedPercent: 10, maxRefusedPercent: 5, source: "feeds/f", bodyBytes: 5 },
    format: { type: "csv", charset: "utf-8", isGzip: false },
    author: { tokenId: "bootstrap", operation: "runFeed", projects: undefined },
    text: "id\n1\n",
  });
  const at = "2026-01-31T09:30:00.000Z";
  assertEquals(feed.lastSuccess, { at, importId: "import-1" });
  assertEquals([feed.isRunning, feed.lastFailure], [false, undefined]);
  assertEquals(feed.nextRunAt, "2026-01-31T10:30:00.000Z");
});

Deno.test("runs are conditional on the file that was imported last, until the feed or its mapping changes", async () => {
  await using shop = await FeedService.open();
  const lastModified = "Sat, 31 Jan 2026 09:00:00 GMT";
  shop.answer = ({ headers }) =>
    headers.get("if-none-match") === '"1"'
      ? new Response(null, { status: 304 })
      : new Response("id\n1\n", { headers: { ETag: '"1"', "Last-Modified": lastModified } });
  const mapping = { productId: { from: "id" }, attributes: {} };
  await shop.request("PUT", "/mappings/own", mapping);
  await shop.put({ mapping: "own" });
  const runs = async () => {
    await shop.run();
    const headers = shop.requests.at(-1)!;
    return [shop.imports.imported.length, headers.get("if-modified-since")];
  };
  assertEquals(await runs(), [1, null]);
  assertEquals(await runs(), [1, lastModified]);
  const { lastSuccess } = await shop.feed();
  assertEquals(lastSuccess, { at: "2026-01-31T09:30:30.000Z", isUnchanged: true });
  assertEquals(await runs(), [1, lastModified]);
  await shop.put({ mapping: "own", mode: "replace" });
  assertEquals(await runs(), [2, null]);
  await shop.request("PUT", "/mappings/own", { ...mapping, title: { from: "t" } });
  assertEquals(await runs(), [3, null]);
  await shop.put({ mapping: "own", mode: "replace", everyMinutes: 30 });
  assertEquals(await runs(), [3, lastModified]);
});

Deno.test("a file whose import failed is fetched again whole", async () => {
  await using shop = await FeedService.open();
  shop.answer = () => new Response("id\n1\n", { headers: { ETag: '"1"' } });
  await shop.put();
  const error = { code: "too_many_removed" as const, detail: "Would remove 60 %" };
  shop.imports.next = { state: "failed", error };
  const feed = await shop.run();
  const at = "2026-01-31T09:30:00.000Z";
  assertEquals(feed.lastFailure, { at, ...error, importId: "import-1" });
  assertEquals(feed.lastSuccess, undefined);
  await shop.run();
  assertEquals(shop.requests[1]?.get("if-none-match"), null);
});

Deno.test("a run that cannot fetch the file, or not all of it, fails with the reason", async () => {
  await using shop = await FeedService.open();
  await shop.put();
  shop.answer = () => new Response("gone", { status: 410 });
  const failed = (await shop.run()).lastFailure;
  assertEquals(failed.code, "bad_status");
  assertEquals(shop.imports.imported.length, 0);
  const imports = async (): Promise<ImportFields[]> =>
    (await (await shop.request("GET", "/imports")).json()).items;
  const [listed] = await imports();
  const error = { code: "interrupted", detail: failed.detail };
  assertEquals([listed?.id, listed?.source, listed?.state, listed?.error], [
    ...[failed.importId, "feeds/f", "failed", error],
  ]);
  const headers = { "Content-Type": "text/csv; charset=none" };
  shop.answer = () => new Response("id\n", { headers });
  const { importId } = (await shop.run()).lastFailure;
  const [last, ...others] = await imports();
  assertEquals([last?.id, last?.error?.code, others], [importId, "invalid_file", [listed]]);
  shop.answer = () => Response.redirect("http://localhost:1/", 302);
  const { code, detail } = (await shop.run()).lastFailure;
  assertEquals(code, "host_not_allowed");
  assertStringIncludes(detail, "localhost:1");
  const cut = new Uint8Array(gzipSync("id,title\n".repeat(50_000))).slice(0, -30);
  shop.answer = () => new Response(cut, { headers: { "Content-Encoding": "gzip" } });
  const { lastFailure } = await shop.run();
  assertEquals(lastFailure.code, "interrupted");
  assertStringIncludes(lastFailure.detail, "ended early");
});

Deno.test("a run is a 409 while another is in progress, and waits while another import is", async () => {
  await using shop = await FeedService.open();
  await shop.put();
  const mayEnd = Promise.withResolvers<void>();
  shop.imports.mayEnd = mayEnd.promise;
  assertEquals((await shop.request("POST", "/feeds/f/run")).status, 202);
  assertEquals((await shop.feed()).isRunning, true);
  assertEquals((await shop.request("POST", "/feeds/f/run")).status, 409);
  assertEquals((await shop.put({ everyMinutes: 15 })).status, 200);
  mayEnd.resolve();
  await shop.runner.idle();
  assertEquals((await shop.feed()).lastSuccess.importId, "import-1");
  shop.imports.isBusy = true;
  shop.now += 30_000;
  const { lastFailure, nextRunAt } = await shop.run();
  assertEquals([lastFailure, nextRunAt], [undefined, "2026-01-31T09:31:30.000Z"]);
});

Deno.test("of two runs that are asked for at once, one begins", async () => {
  await using shop = await FeedService.open();
  await shop.put();
  const run = () => shop.request("POST", "/feeds/f/run");
  const statuses = (await Promise.all([run(), run(), run()])).map(({ status }) => status);
  assertEquals(statuses.sort(), [202, 409, 409]);
  await shop.runner.idle();
  assertEquals((await shop.feed()).lastSuccess.importId, "import-1");
});

Deno.test("a feed can be run again at once, and the feeds of a project 20 times in 30 seconds", async () => {
  await using shop = await FeedService.open();
  const run = async () => {
    shop.now += 1;
    // A feed that is created again counts as one of the project, too.
    if (shop.requests.length % 2 === 0) {
      await shop.request("DELETE", "/feeds/f");
      await shop.put();
    }
    const response = await shop.request("POST", "/feeds/f/run");
    await shop.runner.idle();
    return response;
  };
  for (let count = 0; count < feedRunsMax; count++) assertEquals((await run()).status, 202);
  assertEquals(shop.requests.length, feedRunsMax);
  const refused = await run();
  assertEquals([refused.status, refused.headers.get("Retry-After")], [429, "30"]);
  assertEquals((await refused.json()).code, "too_many_requests");
  assertEquals(shop.requests.length, feedRunsMax);
  shop.now += 30_000;
  assertEquals((await run()).status, 202);
});

Deno.test("a deleted feed, project or host is not run, and a new feed has nothing of an old one", async () => {
  await using shop = await FeedService.open();
  await shop.put();
  await shop.run();
  await shop.request("DELETE", "/feeds/f");
  shop.now += 24 * 60 * minuteMs;
  await shop.runner.runDue(0);
  await shop.runner.idle();
  assertEquals(shop.requests.length, 1);
  await shop.put();
  const { lastSuccess, nextRunAt } = await shop.feed();
  assertEquals([lastSuccess, nextRunAt], [undefined, "2026-02-01T10:30:00.000Z"]);
  await shop.request("DELETE", "");
  shop.now += 24 * 60 * minuteMs;
  await shop.runner.runDue(0);
  await shop.runner.idle();
  await shop.runner.runDue(0);
  assertEquals([shop.requests.length, shop.runner.known.length], [1, 0]);
});

Deno.test("findings report a feed whose last run failed, and one without success for three periods", async () => {
  await using shop = await FeedService.open();
  const codes = async (query = "") => {
    const { items, nextCursor } = await (await shop.request("GET", `/findings${query}`)).json();
    const found = items.map(({ code, feedId, badgeId }: Record<string, string>) =>
      [code, feedId, badgeId].filter(Boolean).join(" ")
    );
    return nextCursor === undefined ? found : [...found, nextCursor];
  };
  await shop.put();
  assertEquals(await codes(), []);
  shop.answer = () => new Response(null, { status: 500 });
  await shop.run();
  assertEquals(await codes(), ["feed_failed f"]);
  shop.now += 180 * minuteMs;
  assertEquals(await codes(), ["feed_failed f"]);
  shop.now += 1;
  assertEquals(await codes(), ["feed_failed f", "feed_stale f"]);
  const [first, cursor] = await codes("?limit=1");
  assertEquals([first, await codes(`?limit=1&cursor=${cursor}`)], ["feed_failed f", [
    "feed_stale f",
  ]]);
  shop.answer = () => new Response("id\n");
  await shop.run();
  assertEquals(await codes(), []);
});

Deno.test("a clock that was ahead for one run neither stops a feed nor hides that it fails", async () => {
  await using shop = await FeedService.open();
  await shop.put();
  const runDue = async (monotonicMs = 0) => {
    await shop.runner.runDue(monotonicMs);
    await shop.runner.idle();
    return shop.requests.length;
  };
  shop.now += 30 * 24 * 60 * minuteMs;
  assertEquals(await runDue(), 1);
  shop.now -= 30 * 24 * 60 * minuteMs;
  const { items } = await (await shop.request("GET", "/findings")).json();
  assertEquals(items.map((it: { code: string }) => it.code), ["feed_stale"]);
  // Another process may have that clock, and run the feed in time.
  assertEquals(await runDue(), 1);
  assertEquals(await runDue(60 * minuteMs - 1), 1);
  assertEquals(await runDue(60 * minuteMs), 2);
  assertEquals(await runDue(60 * minuteMs), 2);
  assertEquals((await shop.feed()).nextRunAt, "2026-01-31T10:30:00.000Z");
});

Deno.test("the authorization stays on its origin, and is in no response and no change", async () => {
  await using shop = await FeedService.open();
  const secret = "Basic c2VjcmV0";
  const sent = async () => {
    await shop.run();
    return shop.requests.at(-1)?.get("authorization") ?? undefined;
  };
  const created = await shop.put({ authorization: secret });
  const { text, feed } = { text: await created.text(), feed: await shop.feed() };
  assert(!text.includes("c2VjcmV0") && text.includes('"sendsAuthorization":true'), text);
  assertEquals(await sent(), secret);
  // A response sent back is a valid body that changes nothing.
  assertEquals((await shop.request("PUT", "/feeds/f", feed)).status, 200);
  assertEquals(await sent(), secret);
  await shop.put({ authorization: null });
  assertEquals([await sent(), (await shop.feed()).sendsAuthorization], [undefined, false]);
  await shop.put({ authorization: secret });
  const changes = await (await shop.request("GET", "/changes")).text();
  assert(changes.includes("putFeed") && !changes.includes("c2VjcmV0"));
});

Deno.test("another origin removes the authorization, another path does not", async () => {
  await using shop = await FeedService.open();
  const has = async (url: string) => {
    const response = await shop.put({ url });
    return (await response.json()).sendsAuthorization;
  };
  await shop.put({ authorization: "Bearer x" });
  assertEquals(await has(`${shop.url}?page=2`), true);
  assertEquals(await has(shop.url.replace("http:", "https:")), false);
  assertEquals(await has(shop.url), false);
});

Deno.test("feedFormat() uses the media type, the file's name, and the first bytes", () => {
  const check = (type: string, path: string, start: string | number[], expected: string) => {
    const headers = new Headers(type === "" ? {} : { "Content-Type": type });
    const bytes = typeof start === "string"
      ? new TextEncoder().encode(start)
      : new Uint8Array(start);
    const { contentType, isGzip } = feedFormat(headers, new URL(path, "http://a/"), bytes);
    assertEquals(`${contentType}${isGzip ? " gzip" : ""}`, expected, `${type} ${path}`);
  };
  const gzip = [0x1f, 0x8b, 8];
  check("text/csv", "/a.xml", "<", "text/csv");
  check("Text/XML; charset=ISO-8859-1", "/", "<", "application/xml; charset=ISO-8859-1");
  check("application/octet-stream; charset=binary", "/feed.csv", "a", "text/csv");
  check("text/plain; charset=utf-8", "/feed.tsv", "a", "text/tab-separated-values; charset=utf-8");
  check("application/octet-stream", "/feed.xml.gz", gzip, "application/xml gzip");
  check("application/gzip", "/feed", gzip, "text/csv gzip");
  check("", "/feed.php", "\ufeff <?xml", "application/xml");
  check("text/html", "/feed", '{"id":1}', "application/x-ndjson");
  check("", "/feed.txt", "id\t", "text/csv");
  check("application/rss+xml", "/feed", "", "application/rss+xml");
});
