import { z } from "zod";
import type { BenchProduct, Catalogue } from "./catalogue.ts";
import { createManagement } from "../servers/management_requests.ts";
import type { ServiceProcess } from "../servers/service_process.ts";

/** The maximum number of operations in one `assignments` request. */
export const operationsMax = 1_000;

/** The id of the project of most benches, and of the type of all its badges. */
export const projectId = "bench";
export const typeId = "promotion";

/** The schema of the bench's badge types: the content of the specification's example. */
export const badgeSchema = {
  type: "object",
  properties: {
    text: { type: "string" },
    textColour: { type: "string", pattern: "^#[0-9a-f]{6}$" },
    backgroundColour: { type: "string", pattern: "^#[0-9a-f]{6}$" },
  },
  required: ["text"],
  additionalProperties: false,
};

const CreatedBadge = z.object({ id: z.uuid() });

/** A filled project, with what the service generated. */
export interface FilledProject {
  projectId: string;
  typeId: string;
  /** By the place of the badge in the catalogue. */
  badgeIds: string[];
  operations: number;
  seconds: number;
}

/** Writes the catalogue to a new project through the management API. */
export async function fillProject(
  service: ServiceProcess,
  catalogue: Catalogue,
  signal: AbortSignal,
): Promise<FilledProject> {
  const manage = createManagement(service, `/admin/v1/projects/${projectId}`, signal);
  await manage("PUT", "", { name: "Bench" });
  await manage("PUT", `/types/${typeId}`, { name: "Promotion", schema: badgeSchema });
  const badgeIds: string[] = [];
  // One after another, because the order of creation is the project's order.
  for (const content of catalogue.badges) {
    badgeIds.push(CreatedBadge.parse(await manage("POST", "/badges", { typeId, content })).id);
  }
  const startedAt = performance.now();
  const operations = catalogue.products.flatMap((product) => toOperations(product, badgeIds));
  for (let i = 0; i < operations.length; i += operationsMax) {
    await manage("POST", "/assignments", { operations: operations.slice(i, i + operationsMax) });
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  return { projectId, typeId, badgeIds, operations: operations.length, seconds };
}

function toOperations(product: BenchProduct, badgeIds: readonly string[]) {
  return product.assignments.map(({ badge, ...variants }) => ({
    op: "add",
    badgeId: badgeIds[badge],
    productId: product.id,
    ...variants,
  }));
}
