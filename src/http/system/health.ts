import { createRoute, z } from "@hono/zod-openapi";
import { unavailable } from "../../domain/errors.ts";
import { toInstantText } from "../../domain/instant.ts";
import { storeDown } from "../../store/calls/store_calls.ts";
import { jsonResponse } from "../responses.ts";
import type { Deps } from "../deps.ts";
import { newApp } from "../new_app.ts";
import { publicProblems } from "../problems.ts";

const Health = z.object({ status: z.literal("ok") }).openapi("Health");

/**
 * The only 4xx response that a probe can get comes from the server below the service, without a
 * problem body.
 */
const headersTooLarge = { 431: { description: "The request's headers are too large." } };

const liveness = createRoute({
  operationId: "getLiveness",
  method: "get",
  path: "/livez",
  tags: ["System"],
  summary: "Is the process alive?",
  description: "Returns 200 as long as the process responds at all. Restart it if this fails.",
  responses: { 200: jsonResponse(Health, "The process is alive."), ...headersTooLarge },
});

const Readiness = z.object({
  status: z.literal("ok"),
  store: z.enum(["up", "full", "down", "unfit"]).meta({
    description:
      "Whether the store answers. It is `full` if its disk is, and `unfit` if a newer version of the service has " +
      "migrated it, so that this process must be replaced. Unless it is `up`, nothing can be changed.",
  }),
  asOf: z.iso.datetime().optional().meta({
    description:
      "While the store is down: since when responses may be stale, for at least one project.",
  }),
}).openapi("Readiness");

const readiness = createRoute({
  operationId: "getReadiness",
  method: "get",
  path: "/readyz",
  tags: ["System"],
  summary: "Should requests be sent here?",
  description:
    "Returns 200 while queries can be answered, also while the store is down if there is a project in " +
    "memory; `store` says whether it answered within the last two seconds. Returns 503 otherwise, and once the service starts to shut down.",
  responses: {
    200: jsonResponse(Readiness, "The service is ready."),
    ...headersTooLarge,
    ...publicProblems(503),
  },
});

const noCaching = { "Cache-Control": "no-store" };

/**
 * The probes for load balancers. They are answered from memory, because they are public and may
 * come at any rate.
 */
export const health = (deps: Deps) =>
  newApp()
    .openapi(liveness, (c) => c.json({ status: "ok" as const }, 200, noCaching))
    .openapi(readiness, (c) => {
      if (deps.ending.aborted) {
        throw unavailable("The service is shutting down");
      }
      return c.json({ status: "ok" as const, ...storeSeen(deps) }, 200, noCaching);
    });

/**
 * Returns the last probe's result.
 *
 * @throws {DomainError} `unavailable` if the store is down and nothing is in memory.
 */
function storeSeen({ probe, catalog }: Deps): Omit<z.infer<typeof Readiness>, "status"> {
  const { status } = probe;
  if (!("asOf" in status)) return status;
  if (catalog.statistics.projects === 0) throw storeDown();
  return { store: status.store, asOf: toInstantText(status.asOf) };
}
