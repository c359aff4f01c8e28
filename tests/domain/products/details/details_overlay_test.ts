import { assert, assertEquals } from "@std/assert";
import { finished } from "../../../../src/domain/finished.ts";
import {
  DetailsOverlay,
  packSteps,
} from "../../../../src/domain/products/details/details_overlay.ts";
import { packDetails } from "../../../../src/domain/products/details/packed_details.ts";
import type { ChangeStep } from "../../../../src/domain/project_change.ts";

const put = (productId: number, title: string) => ({
  ...{ kind: "putProduct", productId, product: { assignments: [] } } as const,
  ...{ details: { title }, rows: [{ hash: [1, 2] as const }] },
});

Deno.test("DetailsOverlay returns the same whether details were packed before or not", () => {
  const steps: ChangeStep[] = [
    put(1, "Ü 🎉"),
    { kind: "putProduct", productId: 2, product: { assignments: [] }, details: null },
    { kind: "putProduct", productId: 3, product: { assignments: [] } },
    { kind: "deleteProduct", productId: 4 },
  ];
  const packed = finished(packSteps(steps));
  const [one, other] = [new DetailsOverlay(true), new DetailsOverlay(true)];
  for (const [index, step] of steps.entries()) {
    one.take(step);
    other.take(step, packed[index]);
  }
  assertEquals(one.edits(), other.edits());
  assertEquals(one.edits().map(({ id }) => id), [1, 2, 4]);
  assertEquals(other.get(1), { details: { title: "Ü 🎉" }, rows: [{ hash: [1, 2] }] });
  assertEquals([other.get(2), other.has(2), other.has(3)], [undefined, true, false]);
  assertEquals(one.memoryBytes, other.memoryBytes);
});

Deno.test("DetailsOverlay counts the memory of a buffer while any edit has its JSON in it", () => {
  const overlay = new DetailsOverlay();
  const buffer = new Uint8Array(100_000);
  let at = 0;
  for (const step of [put(1, "first"), put(2, "second")]) {
    const own = packDetails(step);
    buffer.set(own.json, at);
    const json = buffer.subarray(at, at += own.json.length);
    overlay.take(step, { ...own, json });
  }
  assert(overlay.memoryBytes > 100_000 && overlay.memoryBytes < 102_000);
  overlay.take(put(1, "third"));
  assert(overlay.memoryBytes > 100_000);
  overlay.take(put(2, "fourth"));
  assert(overlay.memoryBytes < 2_000);
  overlay.markStored(overlay.edits());
  assertEquals([overlay.memoryBytes, overlay.size], [0, 0]);
});

Deno.test("DetailsOverlay frees a large buffer when all edits in it are stored", () => {
  const overlay = new DetailsOverlay();
  const large = new Uint8Array(100_000);
  const small = new Uint8Array(1_000);
  const take = (id: number, buffer: Uint8Array<ArrayBuffer>) => {
    const packed = packDetails(put(id, "Shirt"));
    buffer.set(packed.json, 100 * id);
    const json = buffer.subarray(100 * id, 100 * id + packed.json.length);
    overlay.take(put(id, "Shirt"), { ...packed, json });
  };
  take(1, large);
  take(2, large);
  take(3, small);
  const [first, ...others] = overlay.edits();
  overlay.markStored([first!]);
  assertEquals(large.buffer.detached, false);
  assertEquals(overlay.get(2)?.details, { title: "Shirt" });
  overlay.markStored(others);
  assertEquals([large.buffer.detached, small.buffer.detached], [true, false]);
});

Deno.test("DetailsOverlay keeps the buffer of an edit that was made while others were stored", () => {
  const overlay = new DetailsOverlay();
  const buffer = new Uint8Array(100_000);
  const packed = packDetails(put(1, "Shirt"));
  buffer.set(packed.json);
  const shared = { ...packed, json: buffer.subarray(0, packed.json.length) };
  overlay.take(put(1, "Shirt"), shared);
  const stored = overlay.edits();
  overlay.take(put(2, "Shirt"), shared);
  overlay.markStored(stored);
  assertEquals([overlay.has(1), overlay.get(2)?.details], [false, { title: "Shirt" }]);
});
