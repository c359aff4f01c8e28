import { assert, assertEquals } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { z } from "zod";
import { adminToken, TestService } from "../support/service/test_service.ts";

const Media = z.looseObject({
  schema: z.unknown().optional(),
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.looseObject({ value: z.unknown().optional() })).optional(),
});

const Parameter = z.looseObject({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean().optional(),
  example: z.unknown().optional(),
  description: z.string().optional(),
  schema: z.looseObject({ example: z.unknown().optional() }).optional(),
  content: z.record(z.string(), Media).optional(),
});
type Parameter = z.infer<typeof Parameter>;

const OperationObject = z.looseObject({
  operationId: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(Parameter).default([]),
  requestBody: z.looseObject({ content: z.record(z.string(), Media) }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({
      description: z.string(),
      content: z.record(z.string(), Media).optional(),
      headers: z.record(z.string(), z.looseObject({ required: z.boolean().optional() })).optional(),
    }),
  ),
});

export const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), OperationObject)),
  tags: z.array(z.looseObject({ name: z.string() })),
  security: z.array(z.unknown()).optional(),
});

/** One operation of the document, with its place there. */
export interface Operation extends z.infer<typeof OperationObject> {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly scope: string | undefined;
}

/** The document that the service publishes. */
class PublishedDocument {
  readonly operations: readonly Operation[];
  readonly tags: readonly string[];
  readonly #ajv: Ajv2020;

  constructor(document: unknown) {
    const { paths, tags, ...rest } = Document.parse(document);
    this.tags = tags.map((tag) => tag.name);
    this.operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        name: operation.operationId ?? `${method} ${path}`,
        method: method.toUpperCase(),
        path,
        scope: operation.security?.[0]?.bearer?.[0],
      }))
    );
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ paths, tags, ...rest, $id: "document" });
  }

  /** Asserts that a value fits the schema at this place of the document. */
  assertFits(value: unknown, place: readonly string[], what: string): void {
    const pointer = place.map((step) => step.replaceAll("~", "~0").replaceAll("/", "~1"));
    const reference = `document#/${pointer.map(encodeURIComponent).join("/")}`;
    const validate = this.#ajv.getSchema(reference);
    assert(validate !== undefined, `no schema: ${reference}`);
    assert(validate(value), `${what}: ${JSON.stringify(validate.errors?.slice(0, 3))}`);
  }
}

/**
 * Every service publishes the same document, and reading it takes longer than starting a service.
 */
let published: Promise<PublishedDocument> | undefined;

async function readDocument(service: TestService): Promise<PublishedDocument> {
  const response = await service.request("/openapi.json");
  return new PublishedDocument(await response.json());
}

/** A service with the demo project, and the document that it publishes. */
export class DocumentedService implements AsyncDisposable {
  readonly service: TestService;
  readonly #document: PublishedDocument;

  private constructor(service: TestService, document: PublishedDocument) {
    this.service = service;
    this.#document = document;
  }

  static async create(options: Parameters<typeof TestService.create>[0] = {}) {
    const { withDemo = true } = options;
    const service = await TestService.create({ ...options, withDemo, withExamples: withDemo });
    return new DocumentedService(service, await (published ??= readDocument(service)));
  }

  get operations(): readonly Operation[] {
    return this.#document.operations;
  }

  get tags(): readonly string[] {
    return this.#document.tags;
  }

  /** Asserts that a value fits the schema at this place of the document. */
  assertFits(value: unknown, place: readonly string[], what: string): void {
    this.#document.assertFits(value, place, what);
  }

  /**
   * Sends a request to an operation, at its example's path unless given another, and checks the
   * response against the document: the status is listed, the body fits, and the headers are those
   * that are listed.
   */
  async send(operation: Operation, request: Sent = {}): Promise<Response> {
    const { path = examplePath(operation), ...init } = request;
    const token = init.token === undefined && operation.scope ? adminToken : init.token;
    const { method } = operation;
    const { status, headers, body } = await this.service.request(path, { method, ...init, token });
    const text = await new Response(body).text();
    this.assertDocumented(operation, { status, headers, text });
    // Not a clone of the response: in Deno a clone lacks headers that were not read before.
    return new Response(text === "" ? null : text, { status, headers });
  }

  /** Asserts that the document lists this response of the operation. */
  assertDocumented({ name, method, path, responses }: Operation, answer: Answer): void {
    const { headers, text } = answer;
    const status = String(answer.status);
    const documented = responses[status];
    const what = `${name} ${status} ${text.slice(0, 300)}`;
    assert(documented !== undefined, `not in the document: ${what}`);
    const listed = Object.entries(documented.headers ?? {});
    for (const [header, { required = false }] of listed) {
      assert(!required || headers.has(header), `no ${header}: ${what}`);
    }
    const names = new Set([...generalHeaders, ...listed.map(([header]) => header.toLowerCase())]);
    const unlisted = [...headers.keys()].filter((header) => !names.has(header));
    assertEquals(unlisted, [], `headers that are not in the document: ${what}`);
    const mediaTypes = Object.keys(documented.content ?? {});
    const mediaType = headers.get("Content-Type")?.split(";")[0];
    assertEquals(mediaTypes, mediaType === undefined ? [] : [mediaType], what);
    if (mediaType === undefined) assertEquals(text, "", what);
    if (!mediaType?.endsWith("json")) return;
    const place = ["paths", path, method.toLowerCase(), "responses", status];
    this.assertFits(JSON.parse(text), [...place, "content", mediaType, "schema"], what);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.service[Symbol.asyncDispose]();
  }
}

/** Headers of any response, of transport and security, which the document does not list. */
const generalHeaders = [
  ...["connection", "content-length", "content-type", "date"],
  ...["cache-control", "x-content-type-options", "cross-origin-resource-policy"],
  ...["access-control-allow-origin", "access-control-expose-headers"],
];

type Sent = NonNullable<Parameters<TestService["request"]>[1]> & { readonly path?: string };

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The example of a parameter, if it has one. JSON becomes text, as in a URL. */
export function exampleOf({ example, schema, content = {} }: Parameter): unknown {
  const [media] = Object.values(content);
  return media === undefined ? example ?? schema?.example : JSON.stringify(media.example);
}

/** An operation's path, its parameters replaced by their examples or by `over`. */
export function examplePath(
  { path, parameters }: Pick<Operation, "path" | "parameters">,
  over: Readonly<Record<string, string>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((it) => it.in === "path" && it.name === name);
    return over[name] ?? encodeURIComponent(String(parameter && exampleOf(parameter)));
  });
  const query = new URLSearchParams();
  for (const parameter of parameters.filter((it) => it.in === "query")) {
    const example = over[parameter.name] ?? exampleOf(parameter);
    if (example === undefined) continue;
    for (const value of [example].flat()) query.append(parameter.name, String(value));
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

/** Whether an operation takes a JSON body: uploads of files are tested elsewhere. */
export function hasJsonBody(operation: Operation): boolean {
  return exampleBodies(operation).length > 0;
}

/** The example bodies of an operation, each with its media type. */
export function exampleBodies({ requestBody }: Operation): { type: string; json: unknown }[] {
  return Object.entries(requestBody?.content ?? {}).filter(([type]) => type.endsWith("json"))
    .filter(([type]) => type !== "application/x-ndjson")
    .flatMap(([type, { example, examples }]) => {
      const bodies = examples ? Object.values(examples).map(({ value }) => value) : [example];
      return bodies.map((json) => ({ type, json }));
    });
}
