import { z } from "@hono/zod-openapi";
import { queryPath } from "../badges/query_path.ts";
import { queryExample } from "../badges/query_examples.ts";

const Media = z.looseObject({ examples: z.unknown().optional() });
const Content = z.looseObject({ "application/json": Media });
const Operation = z.looseObject({
  parameters: z.array(z.looseObject({ in: z.string() })),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.looseObject({ "200": z.looseObject({ content: Content }) }),
});
/** Examples of a badge that a project may not have are removed. */
const WithoutExample = z.looseObject({}).transform(({ example: _, ...schema }) => schema);
const BadgeComponent = z.looseObject({
  type: z.literal("object"),
  properties: z.strictObject({
    id: WithoutExample,
    typeId: WithoutExample,
    content: WithoutExample,
  }),
});

const ServiceDocument = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ version: z.string() }),
  tags: z.array(z.looseObject({ name: z.string() })),
  paths: z.looseObject({ [queryPath]: z.record(z.string(), Operation) }),
  components: z.looseObject({
    schemas: z.looseObject({ QueriedBadge: BadgeComponent }),
    examples: z.unknown(),
  }),
});
type ServiceDocument = z.infer<typeof ServiceDocument>;

/** The common part of all projects' documents: the query, from the service's own document. */
export interface ServiceFrame {
  /** The members of the document other than `info`, `paths` and `components`. */
  readonly head: Record<string, unknown>;
  readonly info: Record<string, unknown>;
  /** The operations of the query by method, without the project parameter. */
  readonly operations: Record<string, z.infer<typeof Operation>>;
  /** The components that they refer to, except `Badge`. */
  readonly schemas: Record<string, unknown>;
  /** The examples of problems. */
  readonly examples: unknown;
  /** The component of a badge of any type. */
  readonly anyBadge: z.infer<typeof BadgeComponent>;
}

/** Extracts the query from the text of the service's document. */
export function readFrame(documentText: string): ServiceFrame {
  // In the service's own document, `Badge` is the badge of the management API.
  const text = documentText.replaceAll(refTo("QueriedBadge"), refTo("Badge"));
  const { openapi, info, servers, security, tags, paths, components }: ServiceDocument =
    ServiceDocument.parse(JSON.parse(text));
  const operations = Object.fromEntries(
    Object.entries(paths[queryPath]).map((
      [method, operation],
    ) => [method, ofOneProject(operation)]),
  );
  const { QueriedBadge: anyBadge, Badge: _, ...others } = components.schemas;
  return {
    head: { openapi, servers, security, tags: tags.filter(({ name }) => name === "Query") },
    info,
    operations,
    schemas: referredFrom(operations, others),
    examples: components.examples,
    anyBadge,
  };
}

/** The `$ref` of a component. */
export function refTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/**
 * An operation with the project in its path, and only the example that is valid for any project.
 */
function ofOneProject(operation: z.infer<typeof Operation>): z.infer<typeof Operation> {
  const parameters = operation.parameters.filter((parameter) => parameter.in !== "path");
  const { requestBody, ...others } = operation;
  if (requestBody === undefined) return { ...others, parameters };
  const { "application/json": { examples: _, ...media }, ...types } = requestBody.content;
  const content = { ...types, "application/json": { ...media, example: queryExample } };
  return { ...others, parameters, requestBody: { ...requestBody, content } };
}

/** The `schemas` that a part of the document refers to, directly or indirectly. */
function referredFrom(
  part: unknown,
  schemas: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const referred: Record<string, unknown> = {};
  const parts = [part];
  for (const each of parts) {
    const names = JSON.stringify(each).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
    for (const [, name = ""] of names) {
      if (Object.hasOwn(referred, name) || !Object.hasOwn(schemas, name)) continue;
      referred[name] = schemas[name];
      parts.push(schemas[name]);
    }
  }
  return referred;
}
