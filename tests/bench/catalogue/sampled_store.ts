import { sampleProducts, streamCatalogue } from "./catalogue.ts";
import { createExpectation } from "./expected_answer.ts";
import type { FilledProject } from "./fill_project.ts";
import type { QueryBody } from "./query_bodies.ts";
import { storeCatalogue } from "./store_catalogue.ts";

/** A store of any size, and a query with its expected answer. */
export interface SampledStore {
  project: FilledProject;
  query: QueryBody;
  /** In `canonical` form. */
  expected: string;
}

/** Creates a store at `path` with this many products. The query asks for `sampleSize` of them. */
export async function createSampledStore(
  path: string,
  { products, sampleSize }: { products: number; sampleSize: number },
  signal: AbortSignal,
): Promise<SampledStore> {
  const catalogue = streamCatalogue(products);
  const project = await storeCatalogue(path, catalogue, signal);
  const sample = sampleProducts(products, sampleSize);
  const entries = sample.map(({ id }) => ({ id }));
  const text = JSON.stringify({ context: {}, query: { products: entries } });
  const expect = createExpectation({ ...catalogue, products: sample }, project);
  return { project, query: { text, entries }, expected: expect(entries) };
}
