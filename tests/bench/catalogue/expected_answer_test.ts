import { assertEquals } from "@std/assert";
import { canonical, createExpectation } from "./expected_answer.ts";

const content = { text: "Sale", textColour: "#ffffff", backgroundColour: "#bb0000" };
const expected = createExpectation({
  badges: [content, content, content],
  products: [{
    id: 7,
    variantIds: [70, 71],
    assignments: [{ badge: 2 }, { badge: 1, variantIds: [70] }],
  }],
}, { typeId: "t", badgeIds: ["a", "b", "c"] });

const badge = (id: string) => ({ id, typeId: "t", content });

Deno.test("createExpectation() puts badges in the project's order, and each once at the top level", () => {
  const shown = { query: { id: 7 }, badges: [{ id: "b" }, { id: "c" }] };
  const answer = { products: [shown, shown], badges: [badge("b"), badge("c")] };
  assertEquals(expected([{ id: 7 }, { id: 7 }]), canonical(answer));
});

Deno.test("createExpectation() leaves out badges for other variants, and echoes the variants", () => {
  const query = { id: 7, variantIds: [71] };
  const answer = { products: [{ query, badges: [{ id: "c" }] }], badges: [badge("c")] };
  assertEquals(expected([query]), canonical(answer));
});

Deno.test("createExpectation() shows nothing for an unknown product", () => {
  const answer = { products: [{ query: { id: 8 }, badges: [] }], badges: [] };
  assertEquals(expected([{ id: 8 }]), canonical(answer));
});

Deno.test("canonical() does not depend on the order of keys", () => {
  assertEquals(canonical({ b: 1, a: [{ d: 2, c: 3 }] }), '{"a":[{"c":3,"d":2}],"b":1}');
});
