import { assertEquals } from "@std/assert";
import { toExplainRequest } from "../../../src/panel/explain/input/explain_request.ts";
import { type ExplainInput } from "../../../src/panel/explain/input/explain_input.ts";

const input: ExplainInput = { product: "1234", variants: [], at: "", context: "", badges: [] };
const id = "8b52be96-5f42-4db2-8eaf-9160b2d34f16";

function errors(changed: Partial<ExplainInput>): unknown {
  const request = toExplainRequest({ ...input, ...changed });
  return "errors" in request ? request.errors : undefined;
}

Deno.test("toExplainRequest() builds the request from the input", () => {
  assertEquals(toExplainRequest(input), {
    body: { context: {}, query: { products: [{ id: 1234 }] } },
  });
  const whole = {
    product: " -5 ",
    variants: ["456", "789"],
    at: "2026-11-27T12:00:00Z",
    context: `{"locale":null,"bigcommerce":{"channel":1,"other":[]},"more":true}`,
    badges: [id],
  };
  assertEquals(toExplainRequest(whole), {
    body: {
      context: { locale: null, bigcommerce: { channel: 1, other: [] }, more: true },
      query: { products: [{ id: -5, variantIds: [456, 789] }] },
      at: "2026-11-27T12:00:00Z",
      badgeIds: [id],
    },
  });
});

Deno.test("toExplainRequest() reports at each field what is wrong with it", () => {
  for (const product of ["", "abc", "1.5", "01", "-0", "9007199254740993", "1e3"]) {
    assertEquals(errors({ product }), { "/query/products/0/id": "explain.noProduct" }, product);
  }
  assertEquals(errors({ variants: ["1", "x"] }), {
    "/query/products/0/variantIds": "explain.notIntegers",
  });
  assertEquals(errors({ variants: Array.from({ length: 501 }, (_, at) => String(at)) }), {
    "/query/products/0/variantIds": "explain.tooManyVariants",
  });
  assertEquals(errors({ at: "tomorrow" }), { "/at": "explain.notInstant" });
  assertEquals(errors({ badges: ["zzz"] }), { "/badgeIds": "explain.notBadges" });
  assertEquals(errors({ badges: Array(21).fill(id) }), { "/badgeIds": "explain.tooManyBadges" });
  for (const context of ["{bad", "[]", "null", "5"]) {
    assertEquals(errors({ context }), { "/context": "explain.notObject" }, context);
  }
});

Deno.test("toExplainRequest() finds every error in a context that the service finds", () => {
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
  assertEquals(errors({ context: JSON.stringify(context) }), {
    "/context/locale": "explain.notText",
    "/context/bigcommerce/channel": "explain.notInteger",
    "/context/bigcommerce/currency": "explain.notText",
    "/context/bigcommerce/customerGroup": "explain.notInteger",
    "/context/bigcommerce/customerOrderCount": "explain.notInteger",
    "/context/bigcommerce/customerSegments": "explain.notTexts",
    "/context/bigcommerce/customerShippingCountry": "explain.notCountry",
    "/context/talonone/applicationIds": "explain.notNumbers",
    "/context/custom": "explain.groupNotObject",
  });
  const country = { bigcommerce: { customerShippingCountry: "GBR" } };
  assertEquals(errors({ context: JSON.stringify(country) }), {
    "/context/bigcommerce/customerShippingCountry": "explain.notCountry",
  });
  assertEquals(errors({ context: `{"bigcommerce":5}` }), {
    "/context/bigcommerce": "explain.groupNotObject",
  });
});
