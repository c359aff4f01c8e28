import { assert } from "@std/assert";
import { Registry } from "prom-client";
import { EventLoopDelay } from "../../../src/http/telemetry/event_loop_delay.ts";
import { metricsIn } from "../../support/service/metrics_of.ts";

Deno.test("EventLoopDelay reports how long the loop was blocked", async () => {
  const registry = new Registry();
  const ending = new AbortController();
  new EventLoopDelay(registry).watch(ending.signal);
  const readMetrics = async () => metricsIn(await registry.metrics());
  const tick = () => new Promise((resolve) => setTimeout(resolve, 1));
  while ((await readMetrics()).badges_event_loop_delay_seconds_count === 0) await tick();
  const before = await readMetrics();
  const until = performance.now() + 300;
  while (performance.now() < until);
  const count = (before.badges_event_loop_delay_seconds_count ?? 0) + 1;
  while (((await readMetrics()).badges_event_loop_delay_seconds_count ?? 0) < count) await tick();
  const after = await readMetrics();
  const seconds = (after.badges_event_loop_delay_seconds_sum ?? 0) -
    (before.badges_event_loop_delay_seconds_sum ?? 0);
  // The timer was due after 50 of the 300 ms at the latest.
  assert(seconds >= 0.24, String(seconds));
  ending.abort();
});
