import { assertEquals } from "@std/assert";
import { productPrice } from "../../../src/panel/product_picker/product_price.ts";

Deno.test("productPrice() formats the price, or the range of the variants' prices, in its currency", () => {
  const shown = (attributes: Record<string, unknown>, language = "en") =>
    productPrice({ attributes }, language)?.replaceAll("\u00a0", " ");
  assertEquals(shown({ price: 9.5 }), "9.5");
  assertEquals(shown({ price: 1234.5, currency: "EUR" }, "de"), "1.234,50 €");
  assertEquals(shown({ price: 9, priceCurrency: "usd" }), "$9.00");
  assertEquals(shown({ price: 9, currency: "Euro" }), "9");
  assertEquals(shown({ priceMin: 5, priceMax: 5, currency: "EUR" }), "€5.00");
  assertEquals(shown({ priceMin: 5, priceMax: 9 }), "5–9");
  assertEquals(shown({ price: "9.50 EUR", priceMin: 5 }), undefined);
  assertEquals(productPrice({}, "en"), undefined);
});
