import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import type { ImportFields } from "../../../src/domain/imports/import.ts";
import { DomainError } from "../../../src/domain/errors.ts";
import { importsReceivedMax, refusedTextMaxBytes } from "../../../src/domain/limits.ts";
import { ImportSlots } from "../../../src/management/imports/import_slots.ts";
import { keys } from "../../../src/store/keys.ts";
import { readImport } from "../../../src/store/imports/import_record.ts";
import { deleteExcessRefused } from "../../../src/store/imports/refused_budget.ts";
import { ManagedShop } from "../../support/service/managed_shop.ts";
import { TestService } from "../../support/service/test_service.ts";

async function send(shop: ManagedShop, body: string, query = "?maxRefusedPercent=100") {
  const headers = { "Content-Type": "text/csv", Prefer: "wait=60" };
  const response = await shop.request(`/imports${query}`, { method: "POST", headers, body });
  const result: ImportFields = await response.json();
  return result;
}

/** A text that hardly gets smaller when it is compressed. */
function noise(chars: number, seed: number): string {
  let state = seed;
  const units = new Uint16Array(chars);
  for (let at = 0; at < chars; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    units[at] = 0x4e00 + (state >>> 16) % 0x5000;
  }
  return new TextDecoder("utf-16le").decode(units);
}

Deno.test("names and ids of any length end in a short import, and the store stays up", async () => {
  await using shop = await ManagedShop.create();
  const long = "x".repeat(200_000);
  const named = await send(shop, `id,${long},${"漢".repeat(60_000)}\n1,2,3\n`);
  assertEquals(named.state, "done", JSON.stringify(named.error));
  assertEquals(named.warnings.map(({ column }) => [...column ?? ""].length), [201, 201]);
  const columns = Array.from({ length: 900 }, (_, index) => `${"漢".repeat(1_000)}${index}`);
  const many = await send(shop, `id,${columns.join(",")}\n1${",".repeat(900)}\n`);
  assertEquals(many.state, "done", JSON.stringify(many.error));
  assert(JSON.stringify(many).length < 65_536);
  const rows = "ab".split("").map((it) => `${it.repeat(90_000)}-1,https://shop.example/,1 EUR\n`);
  const clash = await send(
    shop,
    `id,link,price\n${rows.join("")}`,
    "?mapping=google&maxRefusedPercent=100",
  );
  assertEquals(clash.rows, { read: 2, refused: 2, duplicates: 0 });
  assert(clash.refused.first.every(({ detail }) => detail.length <= 501));
  await shop.putProduct(7, { badges: [] });
});

Deno.test("refused rows take a limited space, whatever they contain", async () => {
  await using shop = await ManagedShop.create();
  const rows = Array.from({ length: 200 }, (_, index) => `x,${noise(120_000, index)}\n`);
  const { id, state, refused } = await send(shop, `id,title\n${rows.join("")}`);
  assertEquals([state, refused.count], ["done", 200]);
  const { number } = (await shop.service.catalog.open("shop"))!.state;
  let bytes = 0;
  for await (
    const { value } of shop.service.kv.list({ prefix: [...keys.importRefused(number, id)] })
  ) {
    bytes += value instanceof Uint8Array ? value.length : 0;
  }
  assert(bytes > refusedTextMaxBytes / 2, `${bytes} bytes`);
  assert(bytes < refusedTextMaxBytes + 1024 ** 2, `${bytes} bytes`);
  const csv = await (await shop.request(`/imports/${id}/refused`)).text();
  assertEquals(csv.split("\r\n").length, 202);
  assert(csv.split("\r\n")[1]?.includes(noise(90_000, 0)));
  assert(csv.endsWith(',""\r\n'));
});

Deno.test("deleteExcessRefused() deletes the refused rows of the oldest imports, and nothing else", async () => {
  await using shop = await ManagedShop.create();
  const { kv, now } = shop.service.management;
  const { number } = (await shop.service.catalog.open("shop"))!.state;
  const ids: string[] = [];
  for (let index = 0; index < 4; index++) {
    const body = `id,title\nx,${noise(2_000, index)}\n${index + 1},Scarf\n`;
    ids.push((await send(shop, body)).id);
  }
  const linesOf = (id: string) =>
    shop.request(`/imports/${id}/refused`).then(async (it) => (await it.text()).split("\n").length);
  const counts = async () => await Promise.all(ids.map(linesOf));
  await deleteExcessRefused(kv, number, { now: now() });
  assertEquals(await counts(), [3, 3, 3, 3]);
  const { refusedBytes } = (await readImport(kv, number, ids[0]!, now()))!;
  ids.push((await send(shop, `id,title\nx,${noise(2_000, 5)}\n9,Scarf\n`)).id);
  await deleteExcessRefused(kv, number, { now: now(), maxBytes: 2.5 * refusedBytes });
  assertEquals(await counts(), [2, 2, 2, 3, 3]);
  assertEquals((await shop.page("/imports")).items.length, 5);
  assertEquals((await shop.page("/products")).items.length, 5);
});

Deno.test("a product of very many rows is written once, or refused as a whole", async () => {
  await using shop = await ManagedShop.create();
  const lines = (line: (index: number) => string) =>
    Array.from({ length: 30_000 }, (_, index) => `${line(index)}\n`).join("");
  const head = "id,variantId,title\n";
  const same = await send(shop, `${head}${lines((it) => `1,,Scarf ${it}`)}2,,Hat\n`);
  assertEquals(same.state, "done", JSON.stringify(same.error));
  assertEquals(same.rows, { read: 30_001, refused: 0, duplicates: 29_999 });
  assertEquals(Object(await shop.json("/products/1")).title, "Scarf 29999");
  const variants = await send(shop, `${head}${lines((it) => `1,${it},Red`)}3,,Hat\n`);
  assertEquals(variants.rows, { read: 30_001, refused: 30_000, duplicates: 0 });
  assertEquals(variants.refused.count, 30_000);
  assertEquals(variants.products, { created: 1, updated: 0, unchanged: 0, removed: 0 });
  const bad = await send(shop, `${head}${lines((it) => `1,5,${it % 2 ? "\0" : "Long"}`)}`);
  assertEquals(bad.rows, { read: 30_000, refused: 15_000, duplicates: 14_999 });
  assertEquals(Object(await shop.json("/products/1")).variants, [{ id: 5, title: "Long" }]);
});

Deno.test("uploads into many projects at once get a 503 with Retry-After, and nothing is lost", async () => {
  await using service = await TestService.create();
  const projects = Array.from({ length: importsReceivedMax + 3 }, (_, index) => `shop${index}`);
  for (const id of projects) {
    await service.request(`/admin/v1/projects/${id}`, { method: "PUT", json: { name: id } });
  }
  const ends: (() => void)[] = [];
  const upload = (id: string) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("id,title\n1,A\n"));
        ends.push(() => controller.close());
      },
    });
    const headers = { "Content-Type": "text/csv", Prefer: "wait=60" };
    return service.request(`/admin/v1/projects/${id}/imports`, { method: "POST", headers, body });
  };
  const refused = Promise.withResolvers<void>();
  let refusals = 0;
  const uploads = projects.map(async (id) => {
    const response = await upload(id);
    const result: ImportFields & { detail: string } = await response.json();
    if (response.status === 503 && ++refusals === 3) refused.resolve();
    return { response, result };
  });
  await refused.promise;
  for (const end of ends) end();
  const all = await Promise.all(uploads);
  const statuses = all.map(({ response }) => response.status).sort();
  assertEquals(statuses, [...new Array(importsReceivedMax).fill(200), 503, 503, 503]);
  for (const { response, result } of all) {
    if (response.status === 200) assertEquals([result.state, result.products.created], ["done", 1]);
    else assertEquals(response.headers.get("Retry-After"), "10");
  }
  ends.length = 0;
  const again = upload(projects[0]!);
  ends[0]!();
  assertEquals((await again).status, 200);
});

Deno.test("ImportSlots lets imports be applied two at a time, in order, and cancelled ones go", async () => {
  const slots = new ImportSlots(1, 2);
  const { signal } = new AbortController();
  const [first] = [await slots.apply(signal), await slots.apply(signal)];
  const begun: number[] = [];
  const cancelled = new AbortController();
  const waiting = slots.apply(cancelled.signal).catch((reason) => reason);
  const third = slots.apply(signal).then((end) => {
    begun.push(3);
    return end;
  });
  const fourth = slots.apply(signal).then(() => begun.push(4));
  cancelled.abort("cancelled");
  assertEquals([await waiting, begun], ["cancelled", []]);
  first();
  first();
  const end = await third;
  assertEquals(begun, [3]);
  end();
  await fourth;
  assertEquals(begun, [3, 4]);
  await assertRejects(() => slots.apply(cancelled.signal).catch((it) => Promise.reject(Error(it))));
});

Deno.test("ImportSlots.receive() counts files that are received, and unfinished imports", () => {
  const slots = new ImportSlots(1, 2);
  const received = slots.receive();
  const error = assertThrows(() => slots.receive(), DomainError, "too many imports");
  assertEquals([error.code, error.retryAfterSeconds], ["unavailable", 10]);
  received.end();
  received.end();
  const ends = [slots.begin(), slots.begin()];
  assertThrows(() => slots.receive(), DomainError);
  ends[0]!();
  slots.receive();
  assertThrows(() => slots.receive(), DomainError);
});

Deno.test("an import whose staged rows are missing fails, instead of removing their products", async () => {
  await using shop = await ManagedShop.create();
  const { catalog, kv } = shop.service.management;
  const { number } = (await catalog.open("shop"))!.state;
  const rows = Array.from({ length: 20_000 }, (_, id) => `${id},${noise(40, id)}\n`);
  const { id: first } = await send(shop, `id,title\n${rows.join("")}`);
  const before = (await catalog.open("shop"))!.state.products.size;
  // Most rows are staged while the last one is awaited.
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const encode = (text: string) => new TextEncoder().encode(text);
      controller.enqueue(encode(`id,title\n${rows.map((row) => row.replace(",", ",!")).join("")}`));
      const prefix = [...keys.allImportBlocks(number)];
      for (let isStaged = false; !isStaged;) {
        for await (const { key } of kv.list({ prefix })) {
          if (isStaged || key.includes(first) || !key.includes("rows")) continue;
          await shop.service.kv.delete([...key]);
          isStaged = true;
        }
      }
      controller.close();
    },
  });
  const headers = { "Content-Type": "text/csv", Prefer: "wait=60" };
  const path = "/imports?mode=replace&maxRemovedPercent=100";
  const response = await shop.request(path, { method: "POST", headers, body });
  const { state, error }: ImportFields = await response.json();
  assertEquals([state, error?.code], ["failed", "internal"]);
  assertEquals((await catalog.open("shop"))!.state.products.size, before);
});
