import { assert, assertEquals } from "@std/assert";
import { FailureLimit } from "../../src/auth/failure_limit.ts";

/** A limit of three failures a minute, with a clock to turn. */
function aLimit() {
  const clock = { now: 1_000 };
  return { clock, limit: new FailureLimit({ perMinute: 3, now: () => clock.now }) };
}

const times = (count: number, run: () => unknown) => Array.from({ length: count }, run);

Deno.test("FailureLimit.fail() allows so many failures a minute, and then says how long to wait", () => {
  const { clock, limit } = aLimit();
  assertEquals(times(3, () => limit.fail("a")), [undefined, undefined, undefined]);
  assertEquals(limit.fail("a"), 60);
  clock.now += 1;
  assertEquals(limit.fail("a"), 60);
  clock.now += 29_999;
  assertEquals(limit.fail("a"), 30);
  clock.now += 29_999;
  assertEquals(limit.fail("a"), 1);
});

Deno.test("FailureLimit.fail() starts anew a minute after the first failure, and no sooner", () => {
  const { clock, limit } = aLimit();
  times(5, () => limit.fail("a"));
  clock.now += 59_999;
  assertEquals(limit.fail("a"), 1);
  clock.now += 1;
  assertEquals(times(3, () => limit.fail("a")), [undefined, undefined, undefined]);
  assertEquals(limit.fail("a"), 60);
});

Deno.test("FailureLimit.fail() counts each address by itself", () => {
  const { limit } = aLimit();
  times(10, () => limit.fail("a"));
  assertEquals(times(3, () => limit.fail("b")), [undefined, undefined, undefined]);
  assertEquals(limit.fail("b"), 60);
});

Deno.test("FailureLimit.fail() keeps in mind an address among thousands of others", () => {
  const { limit } = aLimit();
  times(5, () => limit.fail("a"));
  for (let index = 0; index < 9_000; index++) limit.fail(`other ${index}`);
  assertEquals(limit.fail("a"), 60);
});

Deno.test("FailureLimit.fail() keeps a bounded number of addresses", () => {
  const { limit } = aLimit();
  times(5, () => limit.fail("a"));
  for (let index = 0; index < 10_000; index++) limit.fail(`other ${index}`);
  assert(limit.fail("a") === undefined);
});
