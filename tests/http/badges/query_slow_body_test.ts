import { assertEquals } from "@std/assert";
import { serviceWithShop, shopQuery } from "../../support/service/query_shop.ts";

Deno.test("a query whose body arrives slowly is answered from the state at its end", async () => {
  await using service = await serviceWithShop();
  // Already in memory, so that the query could find it at its start.
  await service.shown("shop", [{ id: 1 }]);
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  const response = service.request(shopQuery, {
    method: "POST",
    body: readable.pipeThrough(new TextEncoderStream()),
  });
  await writer.write('{"context": {}, "query": ');
  await service.request("/admin/v1/projects/shop", { method: "DELETE" });
  await writer.write('{"products": [{"id": 1}]}}');
  await writer.close();
  const { status, body } = await response;
  await body?.cancel();
  assertEquals(status, 404);
});
