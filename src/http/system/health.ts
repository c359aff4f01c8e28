import { createRoute, z } from "@hono/zod-openapi";
import { DomainError } from "../../domain/errors.ts";
import { readHead } from "../../store/project/head.ts";
import { jsonAnswer } from "../answers.ts";
import type { Deps } from "../deps.ts";
import { newApp } from "../new_app.ts";
import { problems } from "../problems.ts";

const Health = z.object({ status: z.literal("ok") }).openapi("Health");

/** The one 4xx that a probe can get comes from below the service, without a problem. */
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

const readiness = createRoute({
  operationId: "getReadiness",
  method: "get",
  path: "/readyz",
  tags: ["System"],
  summary: "Should requests be sent here?",
  description:
    "Answers 503 while the store is away, and from the moment the service starts to end.",
  responses: { 200: jsonAnswer(Health, "They should."), ...headersTooLarge, ...problems(503) },
});

const noCaching = { "Cache-Control": "no-store" };

/** What a load balancer asks. */
export const health = ({ management, ending }: Deps) =>
  newApp()
    .openapi(liveness, (c) => c.json({ status: "ok" as const }, 200, noCaching))
    .openapi(readiness, async (c) => {
      if (ending.aborted) {
        throw new DomainError("unavailable", "The service is ending", { retryAfterSeconds: 1 });
      }
      await readHead(management.kv, "readyz");
      return c.json({ status: "ok" as const }, 200, noCaching);
    });
