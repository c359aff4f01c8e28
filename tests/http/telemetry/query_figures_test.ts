import { assert, assertEquals } from "@std/assert";
import { Registry } from "prom-client";
import { QueryFigures } from "../../../src/http/telemetry/query_figures.ts";
import { figuresIn } from "../../support/service/figures_of.ts";

Deno.test("QueryFigures counts every query, and times one of each 32", async () => {
  const registry = new Registry();
  const figures = new QueryFigures(registry);
  let counted = 0;
  const project = { countQuery: () => counted++ };
  const answer = () => figures.answered(project, 3, figures.begin());
  for (let query = 0; query < 65; query++) answer();
  assertEquals(counted, 65);
  const told = figuresIn(await registry.metrics());
  assertEquals(told['badges_queries_total{status="200"}'], 65);
  assertEquals(told.badges_query_products_total, 195);
  assertEquals(told.badges_query_duration_seconds_count, 3);
  const seconds = told.badges_query_duration_seconds_sum ?? 0;
  assert(0 < seconds && seconds < 1);
});

Deno.test("QueryFigures shows a status before the first query has it, and any that comes", async () => {
  const registry = new Registry();
  const figures = new QueryFigures(registry);
  const told = async () => figuresIn(await registry.metrics());
  assertEquals((await told())['badges_queries_total{status="503"}'], 0);
  figures.refused(503);
  figures.refused(418);
  assertEquals((await told())['badges_queries_total{status="503"}'], 1);
  assertEquals((await told())['badges_queries_total{status="418"}'], 1);
});
