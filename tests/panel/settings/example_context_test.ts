import { assertEquals } from "@std/assert";
import { exampleContext } from "../../../src/panel/settings/usage/example_context.ts";

Deno.test("exampleContext() contains what some badge requires, and nothing else", () => {
  const currency = (condition: string | object) => ({
    when: { "bigcommerce.currency": condition },
  });
  assertEquals(exampleContext([]), {});
  assertEquals(exampleContext([{ when: { "bigcommerce.customerGroup": 3 } }]), {});
  const eur = { bigcommerce: { currency: "EUR" } };
  assertEquals(exampleContext([currency("EUR")]), eur);
  assertEquals(exampleContext([{}, currency({ $in: ["EUR", "GBP"] })]), eur);
  assertEquals(exampleContext([currency({ $ne: "USD" }), currency({ $eq: "EUR" })]), eur);
  const localizations = { "fr-CA": { text: "Soldes" } };
  assertEquals(exampleContext([{ localizations }]), { locale: "fr-CA" });
});
