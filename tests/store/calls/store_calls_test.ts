import { assertEquals, assertRejects } from "@std/assert";
import { DomainError } from "../../../src/domain/errors.ts";
import { StoreCalls } from "../../../src/store/calls/store_calls.ts";
import { DamagedFile } from "../../../src/store/record.ts";

const calls = () => new StoreCalls({ read: 1_000, write: 1_000 }, () => Promise.resolve());

Deno.test("run() reports a damaged file as such, and makes further calls", async () => {
  const store = calls();
  const malformed = () => Promise.reject(new TypeError("database disk image is malformed"));
  for (let time = 0; time < 20; time++) {
    await assertRejects(() => store.run("read", "catalog", malformed), DamagedFile);
  }
  assertEquals(await store.run("read", "catalog", () => Promise.resolve(1)), 1);
  assertEquals(store.metrics.breakers.read, "closed");
});

Deno.test("run() reports any other failure as a store that is down", async () => {
  const store = calls();
  const failing = () => Promise.reject(new TypeError("disk I/O error"));
  const error = await assertRejects(() => store.run("read", "catalog", failing), DomainError);
  assertEquals(error.code, "unavailable");
});
