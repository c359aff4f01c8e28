import { assertEquals } from "@std/assert";
import { understand } from "../../../src/panel/why/question/ask.ts";
import { type Question } from "../../../src/panel/why/question/question.ts";

const asked: Question = { product: "1234", variants: [], at: "", context: "", badges: [] };
const id = "8b52be96-5f42-4db2-8eaf-9160b2d34f16";

function faults(question: Partial<Question>): unknown {
  const understood = understand({ ...asked, ...question });
  return "faults" in understood ? understood.faults : undefined;
}

Deno.test("understand() builds the request from the question", () => {
  assertEquals(understand(asked), { body: { context: {}, query: { products: [{ id: 1234 }] } } });
  const whole = {
    product: " -5 ",
    variants: ["456", "789"],
    at: "2026-11-27T12:00:00Z",
    context: `{"locale":null,"bigcommerce":{"channel":1,"other":[]},"more":true}`,
    badges: [id],
  };
  assertEquals(understand(whole), {
    body: {
      context: { locale: null, bigcommerce: { channel: 1, other: [] }, more: true },
      query: { products: [{ id: -5, variantIds: [456, 789] }] },
      at: "2026-11-27T12:00:00Z",
      badgeIds: [id],
    },
  });
});

Deno.test("understand() reports at each field what is wrong with it", () => {
  for (const product of ["", "abc", "1.5", "01", "-0", "9007199254740993", "1e3"]) {
    assertEquals(faults({ product }), { "/query/products/0/id": "why.notInteger" }, product);
  }
  assertEquals(faults({ variants: ["1", "x"] }), {
    "/query/products/0/variantIds": "why.notIntegers",
  });
  assertEquals(faults({ variants: Array.from({ length: 501 }, (_, at) => String(at)) }), {
    "/query/products/0/variantIds": "why.tooManyVariants",
  });
  assertEquals(faults({ at: "tomorrow" }), { "/at": "why.notInstant" });
  assertEquals(faults({ badges: ["zzz"] }), { "/badgeIds": "why.notBadges" });
  assertEquals(faults({ badges: Array(21).fill(id) }), { "/badgeIds": "why.tooManyBadges" });
  for (const context of ["{bad", "[]", "null", "5"]) {
    assertEquals(faults({ context }), { "/context": "why.notObject" }, context);
  }
});

Deno.test("understand() finds every error in a context that the service finds", () => {
  const context = {
    locale: 5,
    bigcommerce: {
      channel: "1",
      currency: [],
      customerGroup: 1.5,
      customerOrderCount: true,
      customerSegments: ["a", 1],
      customerShippingCountry: "gb",
    },
    talonone: { applicationIds: ["42"] },
    custom: [],
  };
  assertEquals(faults({ context: JSON.stringify(context) }), {
    "/context/locale": "why.notText",
    "/context/bigcommerce/channel": "why.notInteger",
    "/context/bigcommerce/currency": "why.notText",
    "/context/bigcommerce/customerGroup": "why.notInteger",
    "/context/bigcommerce/customerOrderCount": "why.notInteger",
    "/context/bigcommerce/customerSegments": "why.notTexts",
    "/context/bigcommerce/customerShippingCountry": "why.notCountry",
    "/context/talonone/applicationIds": "why.notNumbers",
    "/context/custom": "why.groupNotObject",
  });
  const country = { bigcommerce: { customerShippingCountry: "GBR" } };
  assertEquals(faults({ context: JSON.stringify(country) }), {
    "/context/bigcommerce/customerShippingCountry": "why.notCountry",
  });
  assertEquals(faults({ context: `{"bigcommerce":5}` }), {
    "/context/bigcommerce": "why.groupNotObject",
  });
});
