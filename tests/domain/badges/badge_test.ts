import { assertEquals } from "@std/assert";
import type { z } from "zod";
import {
  Badge,
  BadgeBody,
  BadgeFields,
  BadgeInput,
  BadgeRecord,
  isActive,
  toBadge,
} from "../../../src/domain/badges/badge.ts";
import { aBadge, badgeIdOf } from "../../support/builders.ts";
import { violationPointers } from "../../support/violation_pointers.ts";

/** Checks a whole badge in which these members replace the default ones. */
function check(schema: z.ZodType, members: string, ...violations: string[]) {
  const text = `{"typeId":"price","content":{},${members.slice(1)}`.replace(",}", "}");
  assertEquals(violationPointers(schema, text), violations, text);
}

Deno.test("BadgeInput and BadgeBody accept all fields that a merchant can set", () => {
  for (const schema of [BadgeInput, BadgeBody]) {
    check(schema, "{}");
    check(schema, '{"name":"Sale","status":"paused","everyProduct":true}');
    check(schema, '{"status":"active","everyProduct":false}');
    check(schema, '{"typeId":"a/b"}', "/typeId");
    check(schema, '{"typeId":null}', "/typeId");
    check(schema, '{"name":""}', "/name");
    check(schema, '{"name":null}', "/name");
    check(schema, `{"name":"${"a".repeat(201)}"}`, "/name");
    check(schema, `{"name":"${"💶".repeat(200)}"}`);
    check(schema, `{"name":"${"💶".repeat(201)}"}`, "/name");
    check(schema, '{"name":"\\u0000"}', "/name");
    check(schema, '{"name":"\\udcb6"}', "/name");
    check(schema, '{"content":[]}', "/content");
    check(schema, '{"content":"x"}', "/content");
    check(schema, '{"content":null}', "/content");
    check(schema, '{"status":"Paused"}', "/status");
    check(schema, '{"everyProduct":1}', "/everyProduct");
  }
  assertEquals(violationPointers(BadgeInput, "{}"), ["/typeId", "/content"]);
  assertEquals(violationPointers(BadgeBody, "[]"), [""]);
});

Deno.test("BadgeInput and BadgeBody reject unknown keys", () => {
  for (const schema of [BadgeInput, BadgeBody]) {
    check(schema, '{"endAt":"2026-01-01T00:00:00Z"}', "/endAt");
    check(schema, '{"__proto__":{"status":"paused"}}', "/__proto__");
    check(schema, '{"number":1}', "/number");
  }
});

Deno.test("BadgeInput has no id; BadgeBody may have one", () => {
  check(BadgeInput, `{"id":"${badgeIdOf(1)}"}`, "/id");
  check(BadgeBody, `{"id":"${badgeIdOf(1)}"}`);
  check(BadgeBody, '{"id":"1"}', "/id");
  const body = BadgeBody.parse({ typeId: "price", content: {}, id: badgeIdOf(1).toUpperCase() });
  assertEquals(body.id, badgeIdOf(1));
});

Deno.test("BadgeInput and BadgeBody accept any value for createdAt and updatedAt, and reject a record's other fields", () => {
  for (const schema of [BadgeInput, BadgeBody]) {
    check(schema, '{"createdAt":"2026-01-31T09:30:00.000Z","updatedAt":null}');
  }
  check(BadgeFields, '{"createdAt":1}', "/createdAt");
  check(BadgeFields, '{"updatedAt":1}', "/updatedAt");
});

Deno.test("BadgeBody keeps the content unchanged", () => {
  const text = '{"typeId":"price","content":{"b":1,"__proto__":{"c":[null]},"a":"\\u0000"}}';
  assertEquals(JSON.stringify(BadgeBody.parse(JSON.parse(text))), text);
});

Deno.test("BadgeRecord accepts the output of aBadge(), and rejects damaged records", () => {
  assertEquals(BadgeRecord.parse(aBadge()), aBadge());
  for (const damage of [{ number: -1 }, { number: 0.5 }, { createdAt: "2026" }, { id: 1 }]) {
    assertEquals(BadgeRecord.safeParse({ ...aBadge(), ...damage }).success, false);
  }
});

Deno.test("isActive() is false only for a paused badge", () => {
  assertEquals(isActive(aBadge()), true);
  assertEquals(isActive(aBadge({ status: "active" })), true);
  assertEquals(isActive(aBadge({ status: "paused" })), false);
});

Deno.test("toBadge() omits the number and formats times in UTC with milliseconds", () => {
  const record = aBadge({
    number: 7,
    name: "Sale",
    status: "paused",
    everyProduct: true,
    createdAt: 0,
    updatedAt: Date.UTC(2026, 1, 3, 4, 5, 6, 7),
  });
  assertEquals(Badge.parse(toBadge(record)), {
    id: badgeIdOf(7),
    typeId: "price",
    content: { text: "Badge 7" },
    name: "Sale",
    status: "paused",
    everyProduct: true,
    createdAt: "1970-01-01T00:00:00.000Z",
    updatedAt: "2026-02-03T04:05:06.007Z",
  });
});

Deno.test("toBadge() formats a schedule in UTC with milliseconds, and omits missing bounds", () => {
  const check = (over: Partial<BadgeRecord>, startsAt: unknown, endsAt: unknown) => {
    const badge = Badge.parse(toBadge(aBadge(over)));
    assertEquals([badge.startsAt, badge.endsAt], [startsAt, endsAt]);
    assertEquals(
      ["startsAt" in badge, "endsAt" in badge].map(Number),
      [startsAt, endsAt].map(
        (it) => it === undefined ? 0 : 1,
      ),
    );
  };
  check({}, undefined, undefined);
  check({ startsAt: 0 }, "1970-01-01T00:00:00.000Z", undefined);
  check({ endsAt: 1 }, undefined, "1970-01-01T00:00:00.001Z");
  check({ startsAt: 0, endsAt: 1 }, "1970-01-01T00:00:00.000Z", "1970-01-01T00:00:00.001Z");
});
