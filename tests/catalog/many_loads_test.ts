import { assertEquals, assertLessOrEqual } from "@std/assert";
import { Catalog } from "../../src/catalog/catalog.ts";
import { insertShop, now, openMemory } from "../support/store/store_builders.ts";
import { kvStore } from "../support/store/kv_store_over.ts";

const projectIds = Array.from({ length: 100 }, (_, number) => `shop${number}`);

Deno.test("Catalog.open() loads a hundred projects a few at a time, and all of them", async () => {
  using store = await openMemory();
  for (const id of projectIds) await insertShop(store.kv, id);
  let [running, most] = [0, 0];
  const counted = new Proxy(store.raw, {
    get: (target, name) => {
      if (name === "list") return target.list.bind(target);
      const read: unknown = Reflect.get(target, name, target);
      if (typeof read !== "function") return read;
      return async (...keys: unknown[]) => {
        most = Math.max(most, ++running);
        try {
          return await Reflect.apply(read, target, keys);
        } finally {
          running--;
        }
      };
    },
  });
  const kv = kvStore(counted);
  const catalog = new Catalog({ kv, maxBytes: 64 * 1024 * 1024, now: () => now });
  const projects = await Promise.all(projectIds.map((id) => catalog.open(id)));
  assertEquals(projects.map((it) => it?.state.id), projectIds);
  assertEquals(catalog.statistics.loads, projectIds.length);
  assertLessOrEqual(most, 8);
});
