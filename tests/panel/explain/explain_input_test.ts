import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  type ExplainInput,
  readExplainInput,
  writeExplainInput,
} from "../../../src/panel/explain/input/explain_input.ts";

const none: ExplainInput = { product: "", variants: [], at: "", context: "", badges: [] };
const read = (address: string) => readExplainInput(new URLSearchParams(address));
const canonical = (address: string) => writeExplainInput(read(address));

Deno.test("writeExplainInput() writes what is set in readable form, and leaves out the rest", () => {
  assertEquals(writeExplainInput(none), "");
  const input = {
    product: "1234",
    variants: ["456", "789"],
    at: "2026-11-27T13:00:00.000+01:00",
    context: `{ "locale": "fr" }`,
    badges: ["8B52BE96-5F42-4DB2-8EAF-9160B2D34F16"],
  };
  assertEquals(
    writeExplainInput(input),
    "product=1234&variants=456,789&at=2026-11-27T12:00:00Z&context=%7B%22locale%22:%22fr%22%7D" +
      "&badges=8b52be96-5f42-4db2-8eaf-9160b2d34f16",
  );
});

Deno.test("readExplainInput() keeps invalid values, so that their fields can report them", () => {
  assertEquals(read("product=abc&variants=1,,x,1&at=tomorrow&context={bad&badges=z&other=1"), {
    product: "abc",
    variants: ["1", "x"],
    at: "tomorrow",
    context: "{bad",
    badges: ["z"],
  });
  assertEquals(read("product=%FF%00&context=%E0%A4%A&at"), {
    ...none,
    product: "\uFFFD\0",
    context: "\uFFFD%A",
  });
});

const anyText = fc.string({ unit: "binary" });
const anyInput: fc.Arbitrary<ExplainInput> = fc.record({
  product: fc.oneof(anyText, fc.maxSafeInteger().map(String)),
  variants: fc.array(fc.oneof(anyText, fc.maxSafeInteger().map(String)), { maxLength: 4 }),
  at: fc.oneof(anyText, fc.date({ noInvalidDate: true }).map((at) => at.toISOString())),
  context: fc.oneof(anyText, fc.object().map((it) => JSON.stringify(it))),
  badges: fc.array(fc.oneof(anyText, fc.uuid()), { maxLength: 4 }),
});

Deno.test("writeExplainInput() can be read back whatever the input, and is canonical", () => {
  fc.assert(fc.property(anyInput, (input) => {
    const address = writeExplainInput(input);
    assertEquals(canonical(address), address);
    assertEquals(read(address).product, input.product.toWellFormed().trim());
    const context = read(address).context;
    assertEquals(contextOf(context), contextOf(input.context.toWellFormed()));
    // Characters that a URL must not contain are encoded by writeExplainInput(), not left to the URL
    // parser.
    assertEquals(new URL(`http://shop/?${address}`).search, address && `?${address}`);
  }));
});

function contextOf(text: string): unknown {
  try {
    const value = JSON.parse(text);
    return JSON.stringify(value) === "{}" ? "" : value;
  } catch {
    return text.trim();
  }
}
