import { assertEquals } from "@std/assert";
import { previewSource } from "../../../src/panel/badges/preview_source.ts";

Deno.test("previewSource() returns its badges for any product", () => {
  const badge = { id: "a", typeId: "label", content: { text: "Sale" } };
  const heard: unknown[] = [];
  const source = previewSource([badge]);
  for (const product of [1, { id: 2, variantIds: [3] }]) {
    source.subscribe(product, (...answer) => heard.push(answer))();
  }
  assertEquals(heard, [[[badge]], [[badge]]]);
});
