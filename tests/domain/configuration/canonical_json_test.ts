import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { canonicalJson } from "../../../src/domain/configuration/canonical_json.ts";

Deno.test("canonicalJson() writes the example of RFC 8785, section 3.2.2", () => {
  const text = String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`;
  assertEquals(
    canonicalJson(JSON.parse(text)),
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],` +
      String.raw`"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
});

Deno.test("canonicalJson() sorts keys by UTF-16 code units, as RFC 8785, section 3.2.3", () => {
  const keys = ["€", "\r", "\ufb33", "1", "😀", "\u0080", "ö"];
  const sorted = ["\r", "1", "\u0080", "ö", "€", "😀", "\ufb33"];
  const value = Object.fromEntries(keys.map((key) => [key, 0]));
  const members = sorted.map((key) => `${JSON.stringify(key)}:0`);
  assertEquals(canonicalJson(value), `{${members.join(",")}}`);
});

Deno.test("canonicalJson() is the same value, and the same text whatever the order of keys", () => {
  fc.assert(fc.property(fc.jsonValue(), (generated) => {
    const value = JSON.parse(JSON.stringify(generated));
    const text = canonicalJson(value);
    assertEquals(JSON.parse(text), value);
    assertEquals(canonicalJson(reversed(value)), text);
  }));
});

Deno.test("canonicalJson() keeps the key `__proto__`", () => {
  const text = '{"__proto__":{"b":1},"a":2}';
  assertEquals(canonicalJson(JSON.parse('{"a":2,"__proto__":{"b":1}}')), text);
});

function reversed(value: unknown): Parameters<typeof canonicalJson>[0] {
  return JSON.parse(
    JSON.stringify(value, (_, inner) => {
      if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
      return Object.fromEntries(Object.entries(inner).reverse());
    }),
  );
}
