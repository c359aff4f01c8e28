import { z } from "zod";
import { exampleSecret } from "../http/admin/tokens/token_schema.ts";
import { demoBadgeIds } from "../management/demo/demo_badges.ts";
import { ExampleService, publicUrl } from "./example_service.ts";

const Named = z.record(z.string(), z.looseObject({ value: z.unknown() }));
const Media = z.looseObject({ example: z.unknown().optional(), examples: Named.optional() });
const Content = z.record(z.string(), Media);
const Operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.unknown()).default([]),
  parameters: z.array(z.looseObject({
    name: z.string(),
    in: z.string(),
    schema: z.looseObject({ example: z.unknown().optional() }).optional(),
  })).default([]),
  requestBody: z.looseObject({ content: Content }).optional(),
});
type Operation = z.infer<typeof Operation>;
const Document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

/** Larger responses, such as whole documents, are left out. */
const exampleMaxBytes = 8 * 1024;

/**
 * Sends the first example request of each operation in the document to a new service with the demo
 * project. Returns the JSON of successful responses by operation and status, such as `getBadge
 * 200`, with stable values instead of random ones.
 */
export async function recordExamples(document: unknown): Promise<Record<string, unknown>> {
  const { paths } = Document.parse(document);
  const recorded: Record<string, unknown> = {};
  const entries = await ExampleService.entries();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      await using service = await ExampleService.create(entries);
      const request = exampleRequest(path, method.toUpperCase(), operation);
      const response = await service.app.fetch(request);
      const text = await response.text();
      const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
      if (!response.ok || !isJson || text.length > exampleMaxBytes) continue;
      recorded[`${operation.operationId} ${response.status}`] = JSON.parse(withStableIds(text));
    }
  }
  return recorded;
}

function exampleRequest(
  template: string,
  method: string,
  { parameters, requestBody, security }: Operation,
): Request {
  const url = new URL(publicUrl);
  url.pathname = template;
  for (const parameter of parameters) {
    const example = parameter.schema?.example;
    if (example === undefined) continue;
    if (parameter.in === "path") {
      url.pathname = decodeURI(url.pathname).replace(`{${parameter.name}}`, String(example));
    } else if (parameter.in === "query") {
      for (const value of [example].flat()) url.searchParams.append(parameter.name, String(value));
    }
  }
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const headers = new Headers();
  if (security.length > 0) headers.set("Authorization", `Bearer ${ExampleService.adminToken}`);
  if (type === undefined) return new Request(url, { method, headers });
  headers.set("Content-Type", type);
  const { example = Object.values(media?.examples ?? {})[0]?.value } = media ?? {};
  const body = typeof example === "string" ? example : JSON.stringify(example);
  return new Request(url, { method, headers, body });
}

const uuidPattern = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const known: ReadonlySet<string> = new Set(Object.values(demoBadgeIds));

/** Replaces random ids and secrets by stable ones. */
function withStableIds(text: string): string {
  return text
    .replaceAll(uuidPattern, (id) => known.has(id) ? id : "7d3c9e1a-3a7b-4c37-9d0e-0b7a8f1f2c11")
    .replaceAll(/bdg_[0-9A-Za-z]{49}/g, exampleSecret);
}
