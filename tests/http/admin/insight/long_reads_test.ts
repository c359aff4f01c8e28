import { assert, assertEquals } from "@std/assert";
import { longReadsMax } from "../../../../src/domain/limits.ts";
import { longRead } from "../../../../src/management/long_reads.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";

const body = { context: {}, query: { products: [{ id: 1 }] } };
const requests: Record<string, (shop: ManagedShop) => Promise<Response>> = {
  "the configuration": (shop) => shop.request("/configuration"),
  findings: (shop) => shop.request("/findings"),
  "numbers of findings": (shop) => shop.request("/findings/counts"),
  statistics: (shop) => shop.request("/statistics"),
  "matching products": (shop) => shop.send("POST", "/products/matching", { match: { a: 1 } }),
  explanations: (shop) => shop.send("POST", "/explain/byProductId", body),
};

for (const [what, request] of Object.entries(requests)) {
  Deno.test(`${what}: a request is refused if many reads of the project wait, and a later one is not`, async () => {
    await using shop = await ManagedShop.create({ badges: 3 });
    const project = shop.service.catalog.get("shop");
    assert(project !== undefined);
    const held = Promise.withResolvers<void>();
    const waiting = Array.from(
      { length: longReadsMax },
      () => longRead(project.state, () => held.promise),
    );
    const refused = await request(shop);
    assertEquals([refused.status, refused.headers.get("Retry-After")], [503, "1"]);
    held.resolve();
    await Promise.all(waiting);
    const response = await request(shop);
    assertEquals(response.status, 200);
    await response.body?.cancel();
  });
}
