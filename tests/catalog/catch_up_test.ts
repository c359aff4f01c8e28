import { assertEquals, assertGreater } from "@std/assert";
import { Catalog } from "../../src/catalog/catalog.ts";
import { meaningOf, now, openMemory, Writer } from "../support/store/store_builders.ts";

/** Products with scattered ids, so that each change rewrites many buckets. */
const putProducts = (n: number) =>
  Array.from({ length: 300 }, (_, index) => ({
    kind: "putProduct" as const,
    productId: index * 1_000,
    product: { assignments: [], attributes: JSON.stringify({ n }) },
  }));

Deno.test("Catalog.follow() catches up in steps; meanwhile the project stays stale, at a consistent revision", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  const catalog = new Catalog({ kv: store.kv, maxBytes: 1e8, now: () => now });
  const project = (await catalog.open("shop"))!;
  for (let n = 0; n < 150; n++) await writer.change(putProducts(n));
  catalog.follow({ projectId: "shop" });
  const revisions = new Set<number>();
  while (project.isStale) {
    const { revision, products } = project.state;
    assertEquals(project.stored.head.revision, revision);
    revisions.add(revision);
    const shown = [0, 299_000].map((id) => products.get(id)?.attributes);
    assertEquals(shown[0], shown[1]);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  assertGreater(revisions.size, 2);
  assertEquals(meaningOf(project.state), meaningOf(writer.state));
  assertEquals(project.stored, writer.stored);
});
