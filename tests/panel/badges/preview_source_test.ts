import { assertEquals } from "@std/assert";
import { previewSource } from "../../../src/panel/badges/preview_source.ts";

Deno.test("previewSource() returns its badges for any product", async () => {
  const badge = { id: "a", typeId: "label", content: { text: "Sale" } };
  const answer = await previewSource([badge]).forProducts([1, { id: 2, variantIds: [3] }]);
  assertEquals(answer.get(1), [badge]);
  assertEquals(answer.get({ id: 2, variantIds: [3] }), [badge]);
  assertEquals(answer.errors, []);
});
