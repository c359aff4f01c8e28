import { z } from "@hono/zod-openapi";
import { problemKinds, problemMediaType } from "./problems.ts";

const Media = z.looseObject({
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.unknown()).optional(),
});

/** The parts of a generated operation that {@link completeOperation} changes. */
export const Operation = z.looseObject({
  operationId: z.string(),
  responses: z.record(
    z.string(),
    z.looseObject({ content: z.record(z.string(), Media).optional() }),
  ),
});
type Operation = z.infer<typeof Operation>;

/**
 * Adds what routes cannot express: examples of responses. Those of successes are the responses to the
 * examples of requests, recorded by `deno task openapi`.
 */
export function completeOperation(
  operation: Operation,
  recorded: Readonly<Record<string, unknown>>,
): void {
  for (const [status, { content = {} }] of Object.entries(operation.responses)) {
    const { "application/json": json, [problemMediaType]: problem } = content;
    if (problem !== undefined) problem.examples = problemReferences(Number(status));
    const example = recorded[`${operation.operationId} ${status}`];
    if (json !== undefined && example !== undefined) json.example = example;
  }
}

/** The examples of problems with this status, of which the document has one for each code. */
function problemReferences(status: number) {
  const kinds = Object.entries(problemKinds).filter(([, kind]) => kind.status === status);
  return Object.fromEntries(
    kinds.map(([code]) => [code, { $ref: `#/components/examples/${code}` }]),
  );
}
