import { assert, assertEquals } from "@std/assert";
import { createApi } from "../../../src/panel/data/api.ts";
import { explain } from "../../../src/panel/data/explain.ts";
import { adminToken, publicUrl, TestService } from "../../support/service/test_service.ts";

const demo = { projectId: "demo" };

Deno.test("explain() returns what a product shows, and why not the rest", async () => {
  await using service = await TestService.create({ withDemo: true });
  const api = createApi({
    baseUrl: publicUrl,
    fetch: async (request) => {
      request.headers.set("Authorization", `Bearer ${adminToken}`);
      return await service.app.fetch(request);
    },
  });
  const { byProductId } = explain(api);
  const { signal } = new AbortController();
  const body = { context: {}, query: { products: [{ id: 1234 }] } };
  const [product] = (await byProductId(demo, body, signal)).products;
  assert(product);
  assertEquals(product.badges.filter(({ shown }) => shown).length, 5);
  // The page recognises a missing field by the end of the service's message.
  const absent = product.badges.find(({ because }) => because === "context");
  assertEquals(absent?.message?.endsWith("does not have it"), true);
  assertEquals(absent?.detail?.seen, undefined);
});
