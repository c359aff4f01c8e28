import { assert, assertEquals } from "@std/assert";
import { DocumentedService, exampleBodies } from "./documented.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../src/domain/json.ts";
import { TestService } from "../support/service/test_service.ts";

/** What the service and a project with the demo's types publish, by name. */
async function documents(): Promise<Map<string, JsonObject>> {
  await using service = await TestService.create({ withDemo: true });
  const paths = { service: "/openapi.json", project: "/v1/demo/openapi.json" };
  const found = new Map<string, JsonObject>();
  for (const [name, path] of Object.entries(paths)) {
    found.set(name, await (await service.request(path)).json());
  }
  return found;
}

const dataKeywords = new Set(["default", "example", "examples", "value"]);

/** Every object in a document that is not data, with its JSON Pointer. */
function* objectsIn(value: JsonValue, pointer = ""): Generator<[string, JsonObject]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* objectsIn(item, `${pointer}/${index}`);
  }
  if (!isJsonObject(value)) return;
  yield [pointer, value];
  for (const [key, held] of Object.entries(value)) {
    if (!dataKeywords.has(key)) yield* objectsIn(held, `${pointer}/${key}`);
  }
}

async function checkObjects(check: (object: JsonObject, pointer: string) => void) {
  for (const [name, document] of await documents()) {
    let count = 0;
    for (const [pointer, object] of objectsIn(document)) {
      check(object, name + pointer);
      count++;
    }
    assert(count > 100);
  }
}

const typesOf = ({ type }: JsonObject) => [type].flat().filter((it) => typeof it === "string");

Deno.test("an integer that may exceed 32 bits has the format int64", () =>
  checkObjects((object, pointer) => {
    if (!typesOf(object).includes("integer")) return;
    const { minimum, maximum, format } = object;
    const isSmall = typeof minimum === "number" && minimum > -(2 ** 31) &&
      typeof maximum === "number" && maximum < 2 ** 31;
    assert(isSmall || format === "int64", pointer);
  }));

Deno.test("a const comes with an enum of one value, and each enum with a type", () =>
  checkObjects((object, pointer) => {
    if ("const" in object) assertEquals(object.enum, [object.const], pointer);
    if (!Array.isArray(object.enum)) return;
    assert(typesOf(object).length > 0, pointer);
    // openapi-generator creates Java that does not compile.
    assert(!typesOf(object).includes("boolean"), pointer);
  }));

Deno.test("an object that can be null has a name", () =>
  checkObjects((object, pointer) => {
    const types = typesOf(object);
    if (!types.includes("object") || !types.includes("null")) return;
    assert(/^\w+\/components\/schemas\/\w+$/.test(pointer), pointer);
    assert(!isJsonObject(object.properties ?? null) || Object.keys(object.properties!).length > 0);
  }));

Deno.test("no anyOf contains null, and no additionalProperties is an empty schema", () =>
  checkObjects((object, pointer) => {
    const { anyOf = [], additionalProperties: others } = object;
    assert(Array.isArray(anyOf));
    assert(!anyOf.some((form) => isJsonObject(form) && form.type === "null"), pointer);
    assert(!isJsonObject(others ?? null) || Object.keys(others!).length > 0, pointer);
  }));

Deno.test("an object with fields of its own has a name", () =>
  checkObjects((object, pointer) => {
    const isNamed = /\/components\/schemas\/[^/]+$/.test(pointer);
    const isSchema = typesOf(object).includes("object") && isJsonObject(object.properties ?? null);
    assert(!isSchema || isNamed, pointer);
  }));

Deno.test("no schema has a name that starts with New, as generated constructors do", async () => {
  for (const { components } of (await documents()).values()) {
    assert(isJsonObject(components) && isJsonObject(components.schemas));
    const names = Object.keys(components.schemas);
    assertEquals(names.filter((name) => name.startsWith("New")), []);
  }
});

Deno.test("a pattern has no bracket within brackets that is not escaped", () =>
  checkObjects(({ pattern }, pointer) => {
    if (typeof pattern !== "string") return;
    for (const [, inner = ""] of pattern.matchAll(/(?<!\\)\[((?:\\.|[^\]\\])*)\]/g)) {
      assert(!/(?<!\\)\[/.test(inner), `${pointer} ${pattern}`);
    }
  }));

Deno.test("each example of a JSON response fits its schema, and each problem has examples", async () => {
  await using documented = await DocumentedService.create();
  for (const { name, path, method, responses } of documented.operations) {
    for (const [status, { content = {} }] of Object.entries(responses)) {
      for (const [type, { example, examples }] of Object.entries(content)) {
        if (type.endsWith("problem+json")) assert(examples !== undefined, `${name} ${status}`);
        if (example === undefined) continue;
        const place = ["paths", path, method.toLowerCase(), "responses", status];
        documented.assertFits(example, [...place, "content", type, "schema"], `${name} ${status}`);
      }
    }
  }
});

const declaredHeaders = { 401: "WWW-Authenticate", 429: "Retry-After", 503: "Retry-After" };

Deno.test("each 401, 429 and 503 declares the header that says what to do", async () => {
  await using documented = await DocumentedService.create();
  for (const { name, responses } of documented.operations) {
    for (const [status, header] of Object.entries(declaredHeaders)) {
      const response = responses[status];
      if (response !== undefined) assert(header in (response.headers ?? {}), `${name} ${status}`);
    }
  }
});

/** Responses without an example: whole documents, secrets, and what does not exist in the demo. */
const withoutExample = [
  "getProjectOpenApi",
  "getConfigurationSchema",
  "createSession",
  "getToken",
];

Deno.test("each operation answers its example request with its example response", async () => {
  const now = Date.parse("2026-01-31T09:30:00Z");
  const names = new Set<string>();
  await using all = await DocumentedService.create();
  for (const { name } of all.operations) {
    await using documented = await DocumentedService.create({ now: () => now });
    const operation = documented.operations.find((it) => it.name === name)!;
    const { json, type } = exampleBodies(operation)[0] ?? {};
    const headers = new Headers(type === undefined ? {} : { "Content-Type": type });
    const response = await documented.send(operation, { json, headers });
    const media = operation.responses[response.status]?.content?.["application/json"];
    const text = await response.text();
    if (!response.ok || media === undefined) continue;
    names.add(name);
    if (withoutExample.includes(name)) continue;
    const stable = (value: unknown) =>
      JSON.stringify(value).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "(id)")
        .replaceAll(/bdg_[0-9A-Za-z]+/g, "(secret)").replaceAll(
          /"nextCursor":"[^"]*"/g,
          "(cursor)",
        );
    assertEquals(stable(JSON.parse(text)), stable(media.example ?? null), name);
  }
  assert(names.size > 25, `${names.size}`);
});
