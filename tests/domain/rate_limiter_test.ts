import { assert, assertEquals } from "@std/assert";
import { RateLimiter } from "../../src/domain/rate_limiter.ts";

const policy = { name: "tries", quota: 3, windowSeconds: 60 };

/** A limit of three per minute, with a clock that the test sets. */
function aLimit() {
  const clock = { now: 1_000 };
  return { clock, limit: new RateLimiter(policy, () => clock.now) };
}

const times = (count: number, run: () => unknown) => Array.from({ length: count }, run);

Deno.test("RateLimiter.count() allows the limit per window, and then returns how long to wait", () => {
  const { clock, limit } = aLimit();
  assertEquals(times(3, () => limit.count("a")), [undefined, undefined, undefined]);
  assertEquals(limit.count("a"), 60);
  clock.now += 1;
  assertEquals(limit.count("a"), 60);
  clock.now += 29_999;
  assertEquals(limit.count("a"), 30);
  clock.now += 29_999;
  assertEquals(limit.count("a"), 1);
});

Deno.test("RateLimiter.count() starts a new window after the first has ended, and no sooner", () => {
  const { clock, limit } = aLimit();
  times(5, () => limit.count("a"));
  clock.now += 59_999;
  assertEquals(limit.count("a"), 1);
  clock.now += 1;
  assertEquals(times(3, () => limit.count("a")), [undefined, undefined, undefined]);
  assertEquals(limit.count("a"), 60);
});

Deno.test("RateLimiter.count() starts a new window when the clock is set back before the last one", () => {
  const { clock, limit } = aLimit();
  times(5, () => limit.count("a"));
  clock.now -= 1;
  assertEquals(times(3, () => limit.count("a")), [undefined, undefined, undefined]);
  assertEquals(limit.count("a"), 60);
});

Deno.test("RateLimiter.count() counts each key separately", () => {
  const { limit } = aLimit();
  times(10, () => limit.count("a"));
  assertEquals(times(3, () => limit.count("b")), [undefined, undefined, undefined]);
  assertEquals(limit.count("b"), 60);
});

Deno.test("RateLimiter.count() remembers a key among thousands of others", () => {
  const { limit } = aLimit();
  times(5, () => limit.count("a"));
  for (let index = 0; index < 9_000; index++) limit.count(`other ${index}`);
  assertEquals(limit.count("a"), 60);
});

Deno.test("RateLimiter.count() keeps a bounded number of keys", () => {
  const { limit } = aLimit();
  times(5, () => limit.count("a"));
  for (let index = 0; index < 10_000; index++) limit.count(`other ${index}`);
  assert(limit.count("a") === undefined);
});

Deno.test("RateLimiter.refusal() reports which limit was reached, and when to retry", () => {
  const { code, message, retryAfterSeconds, policy: policyOfRefusal } = aLimit().limit.refusal(
    "Too much",
    7,
  );
  assertEquals({ code, message, retryAfterSeconds, policyOfRefusal }, {
    code: "too_many_requests",
    message: "Too much",
    retryAfterSeconds: 7,
    policyOfRefusal: policy,
  });
});
