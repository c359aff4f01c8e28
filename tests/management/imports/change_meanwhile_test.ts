import { assertEquals } from "@std/assert";
import type { ChangeStep } from "../../../src/domain/project_change.ts";
import { changeProject } from "../../../src/management/change_project.ts";
import { newStore, Process, tick } from "./import_process.ts";

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
