import { assert, assertEquals, assertFalse } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { TestService } from "../support/service/test_service.ts";

const path = "/admin/v1/configuration.schema.json";

Deno.test("getConfigurationSchema validates the demo's document, and its parts as files", async () => {
  await using service = await TestService.create({ withDemo: true });
  const response = await service.request(path, { token: null });
  assertEquals(response.status, 200);
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(await response.json(), "schema");
  const assertValid = (value: unknown, place: string) => {
    const validate = ajv.getSchema(`schema#${place}`);
    assert(validate !== undefined, place);
    assert(validate(value), `${place} ${JSON.stringify(validate.errors)}`);
  };
  const configuration = await service.request("/admin/v1/projects/demo/configuration");
  const document = await configuration.json();
  assertValid(document, "");
  const $schema = `http://badges.test${path}#/$defs/badge`;
  for (const badge of document.badges) assertValid({ $schema, ...badge }, "/$defs/badge");
  for (const type of document.types) assertValid({ $schema, ...type }, "/$defs/type");
  assertValid({ $schema, ...document.project }, "/$defs/project");
  const order = document.badges.map(({ id, name }: Record<string, string>) => ({ id, name }));
  assertValid(order, "/$defs/order");
  const [badge] = document.badges;
  const validate = ajv.getSchema("schema#/$defs/badge");
  assertFalse(validate?.({ ...badge, endAt: "2026-01-01T00:00:00Z" }));
});

Deno.test("getConfigurationSchema defines all that it refers to, and can be kept by its tag", async () => {
  await using service = await TestService.create();
  const response = await service.request(path, { token: null });
  const text = await response.text();
  const { $defs } = JSON.parse(text);
  for (const [, name = ""] of text.matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)) {
    assert(name in $defs, name);
  }
  assertFalse(text.includes("#/components/"));
  const headers = { "If-None-Match": response.headers.get("ETag") ?? "" };
  assertEquals((await service.request(path, { token: null, headers })).status, 304);
});
