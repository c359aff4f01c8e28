import { assert, assertEquals } from "@std/assert";
import { Registry } from "prom-client";
import { QueryMetrics } from "../../../src/http/telemetry/query_metrics.ts";
import { metricsIn } from "../../support/service/metrics_of.ts";

Deno.test("QueryMetrics counts every query, and measures every 32nd", async () => {
  const registry = new Registry();
  const metrics = new QueryMetrics(registry);
  let counted = 0;
  const project = { countQuery: () => counted++ };
  const answer = () => metrics.answered(project, 3, metrics.start());
  for (let query = 0; query < 65; query++) answer();
  assertEquals(counted, 65);
  const values = metricsIn(await registry.metrics());
  assertEquals(values['badges_queries_total{status="200"}'], 65);
  assertEquals(values.badges_query_products_total, 195);
  assertEquals(values.badges_query_duration_seconds_count, 3);
  const seconds = values.badges_query_duration_seconds_sum ?? 0;
  assert(0 < seconds && seconds < 1);
});

Deno.test("QueryMetrics reports expected statuses as 0 from the start, and any other once it occurs", async () => {
  const registry = new Registry();
  const metrics = new QueryMetrics(registry);
  const values = async () => metricsIn(await registry.metrics());
  assertEquals((await values())['badges_queries_total{status="503"}'], 0);
  metrics.refused(503);
  metrics.refused(418);
  assertEquals((await values())['badges_queries_total{status="503"}'], 1);
  assertEquals((await values())['badges_queries_total{status="418"}'], 1);
});
