import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { JsonValue } from "../../src/domain/json.ts";
import { mergePatch } from "../../src/domain/merge_patch.ts";

const json = (text: string): JsonValue => JSON.parse(text);

function check(target: string, patch: string, expected: string) {
  assertEquals(JSON.stringify(mergePatch(json(target), json(patch))), expected);
}

Deno.test("mergePatch() passes the examples of RFC 7396, appendix A", () => {
  check('{"a":"b"}', '{"a":"c"}', '{"a":"c"}');
  check('{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}');
  check('{"a":"b"}', '{"a":null}', "{}");
  check('{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}');
  check('{"a":["b"]}', '{"a":"c"}', '{"a":"c"}');
  check('{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}');
  check('{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}');
  check('{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}');
  check('["a","b"]', '["c","d"]', '["c","d"]');
  check('{"a":"b"}', '["c"]', '["c"]');
  check('{"a":"foo"}', "null", "null");
  check('{"a":"foo"}', '"bar"', '"bar"');
  check('{"e":null}', '{"a":1}', '{"e":null,"a":1}');
  check("[1,2]", '{"a":"b","c":null}', '{"a":"b"}');
  check("{}", '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}');
});

Deno.test("mergePatch() treats __proto__ and constructor as ordinary keys", () => {
  check("{}", '{"__proto__":{"a":1}}', '{"__proto__":{"a":1}}');
  check('{"__proto__":{"a":1}}', '{"__proto__":{"b":2}}', '{"__proto__":{"a":1,"b":2}}');
  check('{"__proto__":{"a":1},"c":2}', '{"__proto__":null}', '{"c":2}');
  check('{"__proto__":{"a":1}}', '{"c":2}', '{"__proto__":{"a":1},"c":2}');
  check("{}", '{"constructor":{"prototype":{"a":1}}}', '{"constructor":{"prototype":{"a":1}}}');
  assertEquals(Reflect.get({}, "a"), undefined);
});

Deno.test("mergePatch() reads own keys only", () => {
  check("{}", '{"toString":{"a":null}}', '{"toString":{}}');
  check("{}", '{"__proto__":{"toString":null}}', '{"__proto__":{}}');
});

Deno.test("mergePatch() does not modify its arguments", () => {
  const value = fc.jsonValue().map((it) => JSON.stringify(it));
  fc.assert(fc.property(value, value, (targetText, patchText) => {
    const [target, patch] = [json(targetText), json(patchText)];
    mergePatch(target, patch);
    assertEquals(JSON.stringify([target, patch]), `[${targetText},${patchText}]`);
  }));
});

Deno.test("mergePatch() is idempotent", () => {
  fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
    const [target, patch] = [json(JSON.stringify(a)), json(JSON.stringify(b))];
    const once = mergePatch(target, patch);
    assertEquals(mergePatch(once, patch), once);
  }));
});
