import { createRoute, z } from "@hono/zod-openapi";
import { setTimeout } from "node:timers/promises";
import { DomainError } from "../../domain/errors.ts";
import { askStore } from "../../store/sentinel.ts";
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

const Readiness = z.object({
  status: z.literal("ok"),
  store: z.enum(["here", "away"]).meta({
    description: "Whether the store answers. While it is away nothing can be changed.",
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
    "memory; `store` tells. Answers 503 otherwise, and from the moment the service starts to end.",
  responses: { 200: jsonAnswer(Readiness, "They should."), ...headersTooLarge, ...problems(503) },
});

const noCaching = { "Cache-Control": "no-store" };
/** A store that is there answers by then, and whoever asks is not to take this process for dead. */
const patienceMs = 500;

/** What a load balancer asks. */
export const health = (deps: Deps) =>
  newApp()
    .openapi(liveness, (c) => c.json({ status: "ok" as const }, 200, noCaching))
    .openapi(readiness, async (c) => {
      if (deps.ending.aborted) {
        throw new DomainError("unavailable", "The service is ending", { retryAfterSeconds: 1 });
      }
      return c.json({ status: "ok" as const, ...await storeSeen(deps) }, 200, noCaching);
    });

/** Throws a `DomainError` with code `unavailable` if the store is away, and nothing is in memory. */
async function storeSeen(
  { management: { kv, now }, catalog }: Deps,
): Promise<Omit<z.infer<typeof Readiness>, "status">> {
  const asked = askStore(kv).then(() => ({ store: "here" as const }));
  const ages = catalog.kept().map(({ projectId }) => catalog.freshness(projectId)?.ageSeconds ?? 0);
  if (ages.length === 0) return await asked;
  const asOf = new Date(now() - 1_000 * Math.max(...ages)).toISOString();
  const away = { store: "away" as const, asOf };
  const answered = new AbortController();
  const tooLate = setTimeout(patienceMs, away, { signal: answered.signal });
  try {
    return await Promise.race([asked.catch(() => away), tooLate]);
  } finally {
    answered.abort();
  }
}
