import { assertEquals } from "@std/assert";
import type { ChangeStep } from "../../../src/domain/project_change.ts";
import { changeProject } from "../../../src/management/change_project.ts";
import { ManagedShop } from "../../support/service/managed_shop.ts";
import { newStore, Process, tick } from "./import_process.ts";
import type { File } from "./slow_import.ts";

Deno.test("a change of a product is kept that is made while an import joins its rows", async () => {
  const process = new Process(await newStore());
  await process.import({ columns: ["price"], rows: [{ id: 5, price: 1 }] }, "merge");
  const { catalog, kv } = process;
  const product = { assignments: [], attributes: '{"price":1,"colour":"red"}' };
  const steps: ChangeStep[] = [{ kind: "putProduct", productId: 5, product }];
  const changes: Promise<unknown>[] = [];
  // The import joins what this returns, and the change is the next in the queue.
  const get = catalog.get.bind(catalog);
  catalog.get = (projectId) => {
    const author = { tokenId: "t", operation: "patchProduct" };
    const change = changeProject({ kv, catalog, now: tick }, author, projectId, () => ({
      ...{ subject: "products/5", steps, result: undefined },
    }));
    changes.push(change);
    return get(projectId);
  };
  await process.import({ columns: ["title"], rows: [{ id: 5, title: "Scarf" }] }, "merge");
  assertEquals((await Promise.all(changes)).length, 1);
  const attributes = { price: 1, colour: "red" };
  assertEquals(await process.products(), [{ id: 5, title: "Scarf", attributes, badges: [] }]);
  await process.die();
});

Deno.test("a product that is deleted while a file is received stays deleted, or is there as a whole", async () => {
  await using shop = await ManagedShop.create();
  const rows = (size: string) => `id,variantId,title\n1,,Shirt\n1,11,S\n1,12,${size}\n`;
  const upload = (body: string | ReadableStream<Uint8Array<ArrayBuffer>>) =>
    shop.request("/imports", {
      method: "POST",
      headers: { "Content-Type": "text/csv", Prefer: "wait=60" },
      body,
    });
  await upload(rows("M"));
  const deleted = Promise.withResolvers<void>();
  const bytes = new TextEncoder().encode(rows("Medium"));
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      // The service asks for it when it knows which rows are stored.
      assertEquals((await shop.request("/products/1", { method: "DELETE" })).status, 204);
      deleted.resolve();
      controller.enqueue(bytes);
      controller.close();
    },
  }, { highWaterMark: 0 });
  const response = await upload(body);
  await deleted.promise;
  assertEquals((await response.json()).state, "done");
  assertEquals((await shop.request("/products/1")).status, 404);
  await upload(rows("Medium"));
  const { title, variants } = Object(await shop.json("/products/1"));
  assertEquals([title, variants.length], ["Shirt", 2]);
});

Deno.test("an import sees what another process has changed before", async () => {
  const raw = await newStore();
  const one = new Process(raw, { isAlone: false });
  const other = new Process(raw, { isAlone: false });
  const file: File = { columns: ["title"], rows: [{ id: 1, title: "A" }, { id: 2, title: "B" }] };
  await other.import(file, "merge");
  await one.products();
  const author = { tokenId: "t", operation: "x" };
  const { kv, catalog } = other;
  const product = { assignments: [] };
  const steps: ChangeStep[] = [
    { kind: "putProduct", productId: 1, product, details: { title: "Edited" } },
    { kind: "deleteProduct", productId: 2 },
  ];
  await changeProject({ kv, catalog, now: tick }, author, "shop", () => ({
    ...{ subject: "products/1", steps, result: undefined },
  }));
  const result = await one.import(file, "merge");
  assertEquals(result?.products, { created: 1, updated: 1, unchanged: 0, removed: 0 });
  await one.die();
  await other.die();
});
