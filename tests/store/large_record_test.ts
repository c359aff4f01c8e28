import { assertEquals, assertRejects } from "@std/assert";
import { DomainError } from "../../src/domain/errors.ts";
import { DenoKv } from "../../src/store/port/deno_kv.ts";
import { KvStore } from "../../src/store/kv_store.ts";
import { MortalPort } from "../support/store/mortal_port.ts";
import { readLarge, writeLarge } from "../../src/store/large_record.ts";
import { DamagedRecord } from "../../src/store/record.ts";
import { kvStore } from "../support/store/kv_store_over.ts";

const key = ["data", 1, "large"];

function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, Math.min(length, at + 65_536)));
  }
  return bytes;
}

Deno.test("readLarge() returns the bytes of any length that writeLarge() wrote", async () => {
  using kv = await Deno.openKv(":memory:");
  const store = kvStore(kv);
  assertEquals(await readLarge(store, key), undefined);
  for (const [index, length] of [0, 1, 59_988, 3_000_000, 20_000_000].entries()) {
    const bytes = randomBytes(length);
    await writeLarge(store, [...key, index], bytes);
    const read = await readLarge(store, [...key, index]);
    assertEquals(read?.length, length);
    assertEquals(read?.every((byte, at) => byte === bytes[at]), true);
  }
});

Deno.test("readLarge() refuses bytes of which a chunk is missing", async () => {
  using kv = await Deno.openKv(":memory:");
  const store = kvStore(kv);
  await writeLarge(store, key, randomBytes(7_000_000));
  for await (const entry of kv.list({ prefix: [...key, 2] })) await kv.delete(entry.key);
  await assertRejects(() => readLarge(store, key), DamagedRecord);
});

Deno.test("writeLarge() fails if the store refuses a part without an error", async () => {
  using kv = await Deno.openKv(":memory:");
  const port = new MortalPort(new DenoKv(kv), () => {});
  // As after the fence of the store was replaced.
  port.beforeCommit = (transaction) =>
    void transaction.check({ key: ["fence"], versionstamp: "00000000000000010000" });
  await assertRejects(
    () => writeLarge(new KvStore(port), key, randomBytes(100)),
    DomainError,
    "again",
  );
});
