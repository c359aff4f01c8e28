import { assertEquals } from "@std/assert";
import { BadgeType, BadgeTypeBody } from "../../../src/domain/badges/badge_type.ts";
import { aBadgeType } from "../../support/builders.ts";
import { violationPointers } from "../../support/violation_pointers.ts";

function check(text: string, ...violations: string[]) {
  assertEquals(violationPointers(BadgeTypeBody, text), violations, text);
}

Deno.test("BadgeTypeBody has a name, a schema and an optional id", () => {
  check('{"name":"Price","schema":{}}');
  check('{"id":"price","name":"Price","schema":{"type":"object"}}');
  check('{"name":"Price"}', "/schema");
  check('{"schema":{}}', "/name");
  check('{"id":"a b","name":"","schema":[]}', "/id", "/name", "/schema");
  check('{"name":"Price","schema":true}', "/schema");
  check('{"name":"Price","schema":null}', "/schema");
  check(`{"name":"${"a".repeat(201)}","schema":{}}`, "/name");
  check('"price"', "");
});

Deno.test("BadgeTypeBody rejects unknown keys", () => {
  check('{"name":"Price","schema":{},"maxPerproduct":1}', "/maxPerproduct");
  check('{"name":"Price","schema":{},"__proto__":{}}', "/__proto__");
});

Deno.test("BadgeTypeBody keeps the schema unchanged", () => {
  const text =
    '{"name":"Price","schema":{"__proto__":{"a":1},"$defs":{"b":[null,-0.5,"\\u0000"]}}}';
  assertEquals(JSON.stringify(BadgeTypeBody.parse(JSON.parse(text))), text);
});

Deno.test("BadgeType is a whole badge type, including its id", () => {
  assertEquals(BadgeType.parse(aBadgeType()), aBadgeType());
  assertEquals(violationPointers(BadgeType, "{}"), ["/id", "/name", "/schema"]);
});
