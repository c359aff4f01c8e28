import { assert } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020";
import { isJsonObject, type JsonObject } from "../../src/domain/json.ts";
import { ComponentNames, pascalCase } from "../../src/http/project_document/type_names.ts";
import {
  type PublishedSchema,
  publishSchema,
} from "../../src/http/project_document/published/published_schema.ts";
import { contentFormats } from "../../src/json_schema/formats.ts";

const refTo = (name: string) => `#/components/schemas/${name}`;

/** A schema with `type: "object"` and these parts, parsed from JSON. */
export function aSchema(parts: Record<string, unknown>): JsonObject {
  const schema: unknown = JSON.parse(JSON.stringify({ type: "object", ...parts }));
  assert(isJsonObject(schema));
  return schema;
}

/** A schema published in a document that calls it `Content`. */
export function publish(parts: Record<string, unknown>): PublishedSchema {
  const names = new ComponentNames(["Content"]);
  const nameOf = (last: string) => names.take(pascalCase(last, "Part"));
  return publishSchema(aSchema(parts), { nameOf, refTo });
}

/** An ajv that supports the content formats, and accepts any document. */
export function documentAjv(): Ajv2020 {
  const formats = [...contentFormats].map(([name, { holds }]) => [name, holds]);
  return new Ajv2020({ strict: false, logger: false, formats: Object.fromEntries(formats) });
}

/** Whether content is valid under a published schema for any validator that has the document. */
export function validatorOf({ schema, parts }: PublishedSchema): (content: unknown) => boolean {
  const ajv = documentAjv();
  const schemas = { ...Object.fromEntries(parts), Content: schema };
  ajv.addSchema({ $id: "document", components: { schemas } });
  const validate = ajv.compile({ $ref: `document${refTo("Content")}` });
  return (content) => validate(content) === true;
}
