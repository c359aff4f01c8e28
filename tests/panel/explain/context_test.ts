import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { Context } from "../../../src/http/badges/query_schema.ts";
import { isContext } from "../../../src/panel/explain/context/context_errors.ts";
import { isObject } from "../../../src/panel/forms/json.ts";
import {
  type JsonObject,
  valueAt,
  withValue,
} from "../../../src/panel/explain/context/context_json.ts";
import {
  customOf,
  emptyRow,
  type Row,
  rowError,
  rowsOf,
  withRows,
} from "../../../src/panel/explain/context/custom_row.ts";
import {
  standardFields,
  textsOf,
  valueOf,
} from "../../../src/panel/explain/context/standard_fields.ts";
import { jsonOnlyKeys } from "../../../src/panel/explain/context/json_only_keys.ts";

const anyJson = fc.jsonValue();
/** Contexts whose known keys have arbitrary values. */
const anyContext: fc.Arbitrary<JsonObject> = fc.record({
  locale: fc.oneof(fc.constant("de"), anyJson),
  bigcommerce: fc.oneof(
    fc.record({
      channel: fc.oneof(fc.integer(), anyJson),
      currency: fc.oneof(fc.string(), anyJson),
      customerShippingCountry: fc.oneof(fc.constantFrom("GB", "gb", "GBR"), anyJson),
      customerSegments: fc.oneof(fc.array(fc.string()), anyJson),
      other: anyJson,
    }, { requiredKeys: [] }),
    anyJson,
  ),
  talonone: fc.oneof(
    fc.record({ applicationIds: fc.oneof(fc.array(fc.double()), anyJson) }),
    anyJson,
  ),
  custom: fc.oneof(fc.dictionary(fc.string(), anyJson), anyJson),
  more: anyJson,
}, { requiredKeys: [] });

Deno.test("isContext() accepts exactly the contexts that the service accepts", () => {
  fc.assert(fc.property(anyContext, (context) => {
    const json: unknown = JSON.parse(JSON.stringify(context));
    assertEquals(isObject(json) && isContext(json), Context.safeParse(json).success);
  }));
});

Deno.test("withValue() changes a field's own value, and nothing else", () => {
  fc.assert(fc.property(anyContext, fc.constantFrom(...standardFields), (context, field) => {
    const group = context[field.path[0]];
    fc.pre(field.path.length === 1 || group === undefined || isObject(group));
    const without = withValue(context, field.path, undefined);
    const back = withValue(without, field.path, "x");
    assertEquals(valueAt(back, field.path), "x");
    assertEquals(valueAt(without, field.path), undefined);
    const others = (it: JsonObject) =>
      standardFields.filter((other) => other !== field)
        .map(({ path }) => valueAt(it, path));
    assertEquals(others(back), others(context));
    assertEquals(back.custom, context.custom);
    assertEquals(back.more, context.more);
    assertEquals(
      valueAt(back, ["bigcommerce", "other"]),
      valueAt(context, ["bigcommerce", "other"]),
    );
  }));
});

Deno.test("valueOf() keeps texts as typed, whether or not the service accepts them", () => {
  const texts = ["", "1", "-", "01", "-0", "1.0", "1e400", "NaN", "x", "9007199254740993"];
  for (const field of standardFields) {
    for (const text of texts) {
      assertEquals(textsOf(valueOf(field, [text])).join(), text, `${field.label} ${text}`);
    }
  }
  const [, , group] = standardFields;
  assertEquals(group && valueOf(group, ["3"]), 3);
});

Deno.test("rows of custom keys show whether they are complete, and keep what they cannot show", () => {
  const custom = {
    tier: "gold",
    points: 12.5,
    vip: false,
    tags: ["a"],
    deep: { x: 1 },
    none: null,
    "": 1,
  };
  const rows = rowsOf(custom);
  assertEquals(rows.map(({ key }) => key), ["tier", "points", "vip", "tags"]);
  assertEquals(withRows(custom, rows), custom);
  assertEquals(withRows(custom, []), { deep: { x: 1 }, none: null, "": 1 });
  assertEquals(withRows({ tier: "gold" }, []), undefined);
  const twice: Row = { key: "tier", kind: "number", texts: ["5"] };
  const notANumber: Row = { key: "notANumber", kind: "number", texts: ["5 or so"] };
  assertEquals(customOf([...rows.slice(0, 1), twice, notANumber, emptyRow]), { tier: "gold" });
  assertEquals(rowError(twice, rows), "explain.keyDuplicate");
  assertEquals(rowError(notANumber, rows), "explain.notNumber");
  assertEquals(rowError(emptyRow, rows), "explain.keyMissing");
});

Deno.test("withRows() restores any object from its rows", () => {
  fc.assert(fc.property(fc.dictionary(fc.string(), anyJson, { minKeys: 1 }), (it) => {
    const custom: Record<string, unknown> = JSON.parse(JSON.stringify(it));
    assertEquals({ ...withRows(custom, rowsOf(custom)) }, { ...custom });
  }));
});

Deno.test("jsonOnlyKeys() lists what only the JSON shows", () => {
  const context = {
    locale: "de",
    bigcommerce: { currency: "EUR", theme: "dark" },
    talonone: null,
    custom: { tier: "gold", deep: {} },
    shop: 1,
  };
  assertEquals(jsonOnlyKeys(context), ["bigcommerce.theme", "custom.deep", "shop"]);
  assertEquals(jsonOnlyKeys({}), []);
});
