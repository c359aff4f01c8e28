import { assert, assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import { catalogue, sizes } from "../../src/demo/catalogue.ts";
import { languages } from "../../src/demo/shop_languages.ts";
import { shopPage } from "../../src/demo/shop_page.ts";
import { isTextKey, texts } from "../../src/demo/shop_texts.ts";
import { demoProducts } from "../../src/management/demo/demo_products.ts";

const page = shopPage({ script: "/assets/a.js", style: "/assets/a.css" });

function matches(pattern: RegExp): string[] {
  return [...page.matchAll(pattern)].map(([, match = ""]) => match);
}

Deno.test("shopPage() is complete: no placeholder is left", () => {
  assertStringIncludes(page, `src="/assets/a.js"`);
  assertStringIncludes(page, `href="/assets/a.css"`);
  assertFalse(page.includes("/assets/demo"));
  for (const place of ["pictures", "cards", "sizes"]) assertFalse(page.includes(`<!-- ${place}`));
  assertEquals(matches(/<product-badges product-id="(\d+)"/g), catalogue.map(({ id }) => `${id}`));
  assertEquals(matches(/name="size" value="(\d?)"/g), ["", "1", "2", "3"]);
});

Deno.test("shopPage() works under a strict policy, and uses no other host", () => {
  assertFalse(/<[^>]*\s(on\w+|style)=/i.test(page));
  assertFalse(/<style|<script(?! type="module" src="\/)/i.test(page));
  assertEquals(matches(/(https?:\/\/[^"]+)/g), ["http://www.w3.org/2000/svg"]);
});

Deno.test("shopPage() has the English texts that its script will set, so that nothing moves", () => {
  for (const [, key = "", text = ""] of page.matchAll(/data-text="(\w+)"[^>]*>([^<]*)</g)) {
    assert(isTextKey(key), key);
    assertEquals(text.trim().replace(/\s+/g, " "), texts.en[key]);
  }
  for (const [, key = "", label = ""] of page.matchAll(/data-label="(\w+)" \S*label="([^"]*)"/g)) {
    assert(isTextKey(key), key);
    assertEquals(label, texts.en[key]);
  }
});

Deno.test("shopPage() says what its example needs without a bundler", () => {
  assertStringIncludes(page, "badge-query-client/element");
  for (const language of languages) {
    assertStringIncludes(texts[language].bundler, "product-badges.min.js");
  }
  assertStringIncludes(page, `data-text="bundler"`);
});

Deno.test("shopPage() contains each picture that it refers to, and each id once", () => {
  const ids = matches(/\sid="([^"]+)"/g);
  assertEquals(ids.length, new Set(ids).size);
  for (const picture of matches(/<use href="#([^"]+)"/g)) assert(ids.includes(picture), picture);
  for (const { picture } of catalogue) assert(ids.includes(picture), picture);
});

Deno.test("catalogue has the demo project's products and prices, with names in each language", () => {
  const products = new Map(demoProducts(0).map(({ id, attributes }) => [id, attributes]));
  assertEquals(catalogue[0]?.id, 1234);
  for (const { id, price, names } of catalogue) {
    assertEquals(price, products.get(id)?.price);
    for (const language of languages) assert(/^[^<>&"]+$/.test(names[language]));
  }
  assertEquals(sizes.length, 4);
});
