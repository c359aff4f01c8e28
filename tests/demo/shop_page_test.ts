import { assert, assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import { cardsPerPage } from "../../src/demo/cards_per_page.ts";
import { translateTitle } from "../../src/demo/product_names.ts";
import { languages } from "../../src/demo/shop_languages.ts";
import { shopPage } from "../../src/demo/shop_page.ts";
import { cardData, lowestPrice, readCard, readFeed } from "../../src/demo/shop_product.ts";
import { isTextKey, texts } from "../../src/demo/shop_texts.ts";
import feed from "../../src/management/demo/google_feed.tsv" with { type: "text" };

const products = readFeed(feed);
const page = shopPage({ script: "/assets/a.js", style: "/assets/a.css", products });

function matches(pattern: RegExp): string[] {
  return [...page.matchAll(pattern)].map(([, match = ""]) => match);
}

Deno.test("shopPage() is complete: no placeholder is left", () => {
  assertStringIncludes(page, `src="/assets/a.js"`);
  assertStringIncludes(page, `href="/assets/a.css"`);
  assertFalse(page.includes("/assets/demo"));
  for (const place of ["icons", "cards", "more cards"]) assertFalse(page.includes(`<!-- ${place}`));
  assertEquals(matches(/<product-badges product-id="(\d+)"/g), products.map(({ id }) => `${id}`));
  const [shown = ""] = page.split("<template id=");
  assertEquals(shown.match(/class="card"/g)?.length, cardsPerPage);
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

Deno.test("shopPage() contains each icon that it refers to, and each id once", () => {
  const ids = matches(/\sid="([^"]+)"/g);
  assertEquals(ids.length, new Set(ids).size);
  for (const icon of matches(/<use href="#([^"]+)"/g)) assert(ids.includes(icon), icon);
});

Deno.test("readFeed() reads 200 products from 1234 on, which cards keep, with a title in each language", () => {
  assertEquals(products.map(({ id }) => id), Array.from({ length: 200 }, (_, at) => 1234 + at));
  assertEquals(products[0]?.variants.map(({ id }) => id), [12341, 12342, 12343]);
  for (const product of products) {
    assertEquals(readCard(cardData(product)), product);
    assertFalse(/[<>&"]/.test(Object.values(cardData(product)).join("")));
    const titles = languages.map((language) => translateTitle(product.title, language));
    assertEquals(new Set(titles).size, languages.length, product.title);
  }
});

Deno.test("lowestPrice() is that of the cheapest variant, as it is paid", () => {
  const variant = { size: "", colour: "", picture: "" };
  const of = (...prices: [regular: number, sale?: number][]) =>
    lowestPrice({
      id: 1,
      title: "",
      variants: prices.map(([regular, sale], id) => ({
        ...variant,
        id,
        price: { regular, ...sale !== undefined && { sale } },
      })),
    });
  assertEquals(of([10], [12, 8], [9]), { regular: 12, sale: 8 });
  assertEquals(of([10], [9]), { regular: 9 });
});
