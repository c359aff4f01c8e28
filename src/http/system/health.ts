import { createRoute, z } from "@hono/zod-openapi";
import { DomainError } from "../../domain/errors.ts";
import { toInstantText } from "../../domain/instant.ts";
import { storeAway } from "../../store/calls/store_calls.ts";
import { jsonAnswer } from "../answers.ts";
import type { Deps } from "../deps.ts";
import { newApp } from "../new_app.ts";
import { problems } from "../problems.ts";

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
  description: "Answers 200 as long as the process answers at all. Restart it if this fails.",
  responses: { 200: jsonAnswer(Health, "It is."), ...headersTooLarge },
});

const Readiness = z.object({
  status: z.literal("ok"),
  store: z.enum(["up", "full", "down", "unfit"]).meta({
    description:
      "Whether the store answers. It is `full` if its disk is, and `unfit` if a newer version of the service has " +
      "migrated it, so that this process is to be replaced. Unless it is `up` nothing can be changed.",
  }),
  asOf: z.iso.datetime().optional().meta({
    description: "While the store is away: since when, of some project, the answers may be behind.",
  }),
}).openapi("Readiness");

const readiness = createRoute({
  operationId: "getReadiness",
  method: "get",
  path: "/readyz",
  tags: ["System"],
  summary: "Should requests be sent here?",
  description:
    "Answers 200 while queries can be answered, which they are while the store is away if there is a project in " +
    "memory; `store` says whether it answered within the last two seconds. Answers 503 otherwise, and from the moment the service starts to end.",
  responses: { 200: jsonAnswer(Readiness, "They should."), ...headersTooLarge, ...problems(503) },
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
        throw new DomainError("unavailable", "The service is ending", { retryAfterSeconds: 1 });
      }
      return c.json({ status: "ok" as const, ...storeSeen(deps) }, 200, noCaching);
    });

/**
 * Returns the last probe's result.
 *
 * @throws {DomainError} `unavailable` if the store is down and nothing is in memory.
 */
function storeSeen({ probe, catalog }: Deps): Omit<z.infer<typeof Readiness>, "status"> {
  const { seen } = probe;
  if (!("asOf" in seen)) return seen;
  if (catalog.statistics.projects === 0) throw storeAway();
  return { store: seen.store, asOf: toInstantText(seen.asOf) };
}
