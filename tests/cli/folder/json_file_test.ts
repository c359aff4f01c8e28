import { assertEquals, assertThrows } from "@std/assert";
import { CliError } from "../../../src/cli/cli_error.ts";
import {
  parseJsonFile,
  parseObjectFile,
  violationLine,
} from "../../../src/cli/folder/json_file.ts";

const text = `{
  "$schema": "http://badges.test/admin/v1/configuration.schema.json#/$defs/badge",
  "id": "11111111-1111-4111-8111-111111111111",
  "content": { "text": ["Sale", { "a/b~": 1 }] },
  "startsAt": "2026-12-27T00:00:00Z",

  "endsAt": "2026-12-24T00:00:00Z"
}
`;

Deno.test("violationLine() names file, line and column of the value", () => {
  const file = parseObjectFile("shop/badges/winter-sale.11111111.json", text);
  const check = (pointer: string, place: string) =>
    assertEquals(
      violationLine({ file, pointer, detail: "must be after startsAt" }),
      `shop/badges/winter-sale.11111111.json:${place} must be after startsAt`,
    );
  check("/endsAt", "7:13");
  check("/content/text/1/a~1b~0", "4:43");
  check("/content/text/1", "4:33");
  check("", "1:1");
  // What is missing is reported where it should be.
  check("/content/text/2", "4:24");
  check("/typeId", "1:1");
});

Deno.test("parseObjectFile() strips $schema, of the file only", () => {
  const { value, schema } = parseObjectFile("a.json", '{"$schema":"x","schema":{"$schema":"y"}}');
  assertEquals<unknown>([value, schema], [{ schema: { $schema: "y" } }, "x"]);
});

Deno.test("parseJsonFile() reports what is not JSON, with its place", () => {
  const check = (text: string, message: string) =>
    assertThrows(() => parseObjectFile("a.json", text), CliError, message);
  check('{\n  "a": 1\n  "b": 2\n}', "a.json:3:3 invalid JSON: comma expected");
  check('{\n<<<<<<< HEAD\n  "a": 1\n}', "a.json:2:1 invalid JSON: ");
  check('{ "a": 1, }', "a.json:1:11 invalid JSON: property name expected");
  check("{} // text", "a.json:1:4 invalid JSON: invalid comment token");
  check("", "a.json:1:1 invalid JSON: value expected");
  check('{"a": {"b": 1,\n"b": 2}}', "a.json:2:1 the key b is a duplicate");
  check("[]", "a.json:1:1 must be an object");
  check("[".repeat(100_000), "a.json is nested too deeply");
  check(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, "a.json is nested too deeply");
  assertEquals(parseJsonFile("a.json", "[]").value, []);
});

Deno.test("parseJsonFile() reports a number that JSON cannot write again", () => {
  const check = (text: string, message: string) =>
    assertThrows(() => parseJsonFile("a.json", text), CliError, message);
  check('{\n  "n": [1e400]}', "a.json:2:9 must be a number within ±1.8e308");
  check("-1e309", "a.json:1:1 must be a number");
  assertEquals(parseJsonFile("a.json", "1e308").value, 1e308);
});
