import { assertEquals } from "@std/assert";
import { gzipSync } from "node:zlib";
import { importFeed } from "../../../src/management/feeds/import_feed.ts";
import { startOutbound } from "../../../src/outbound/outbound.ts";
import { OutboundHosts } from "../../../src/outbound/outbound_hosts.ts";
import { aProject } from "../../support/builders.ts";
import { TestService } from "../../support/service/test_service.ts";
import { FakeImports } from "./feed_service.ts";

Deno.test("a feed's products are in the project after a run, from a compressed file as well", async () => {
  let now = Date.parse("2026-01-31T09:30:00Z");
  const rows = "id,title,attributes.price:number\n1,Scarf,5\n2,Hat,7.5\n";
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => new Response(new Uint8Array(gzipSync(rows))),
  );
  const host = `127.0.0.1:${server.addr.port}`;
  using outbound = startOutbound(OutboundHosts.parse(host)!);
  await using service = await TestService.create({ outbound, now: () => now });
  const path = "/admin/v1/projects/shop";
  await service.request("/admin/v1/projects", { json: { id: "shop", name: "Shop" } });
  const json = { url: `http://${host}/f.csv.gz`, mapping: "columns", mode: "replace" };
  const put = { method: "PUT", json: { ...json, everyMinutes: 60 } };
  assertEquals((await service.request(`${path}/feeds/f`, put)).status, 201);
  const run = async () => {
    // Imports are listed by their time.
    now += 1_000;
    const { status } = await service.request(`${path}/feeds/f/run`, { method: "POST" });
    assertEquals(status, 202);
    await service.deps.feeds.idle();
    const feed = await (await service.request(`${path}/feeds/f`)).json();
    const { items: [last] } = await (await service.request(`${path}/imports`)).json();
    assertEquals(feed.lastFailure, undefined);
    assertEquals([last.id, last.source, last.state], [
      feed.lastSuccess.importId,
      "feeds/f",
      "done",
    ]);
    return last.products;
  };
  assertEquals(await run(), { created: 2, updated: 0, unchanged: 0, removed: 0 });
  const hat = await (await service.request(`${path}/products/2`)).json();
  assertEquals([hat.title, hat.attributes], ["Hat", { price: 7.5 }]);
  assertEquals(await run(), { created: 0, updated: 0, unchanged: 2, removed: 0 });
});

Deno.test("a feed's format is recognized although its first bytes arrive one by one", async () => {
  await using service = await TestService.create();
  const imports = new FakeImports();
  const bytes = [...gzipSync("id\n1\n")].map((byte) => new Uint8Array([byte]));
  const url = "http://shop.example/feed";
  const outbound = {
    hosts: OutboundHosts.parse("shop.example")!,
    fetch: () =>
      Promise.resolve({
        ...{ status: 200 as const, url: new URL(url), body: ReadableStream.from(bytes) },
        headers: new Headers({ "Content-Type": "application/octet-stream" }),
      }),
  };
  const feed = { id: "f", url, mapping: "columns", mode: "merge", everyMinutes: 60 } as const;
  await importFeed({ management: service.management, outbound, imports }, {
    ...{ author: { tokenId: "bootstrap", operation: "runFeed" }, project: aProject() },
    ...{
      feed: { ...feed, key: "k", savedBy: "bootstrap", createdAt: 0, updatedAt: 0 },
      run: undefined,
    },
    signal: new AbortController().signal,
  });
  assertEquals(imports.imported.map(({ format }) => format), [{ type: "csv", isGzip: true }]);
});
