import { catalogue, type Product, sizes } from "./catalogue.ts";
import { formatPrice } from "./shop_languages.ts";
import { texts } from "./shop_texts.ts";
import page from "./index.html" with { type: "text" };
import pictures from "./pictures.svg" with { type: "text" };

/** The URLs that the page loads. */
interface PageAssets {
  readonly script: string;
  readonly style: string;
}

/** The page as it is served. Without scripts it shows the shop without badges. */
export function shopPage({ script, style }: PageAssets): string {
  const parts = {
    "/assets/demo.js": script,
    "/assets/demo.css": style,
    "<!-- pictures -->": pictures,
    "<!-- cards -->": catalogue.map(card).join(""),
    "<!-- sizes -->": sizes.map(sizeChoice).join(""),
  };
  return Object.entries(parts).reduce(
    (html, [place, part]) => html.replace(place, () => part),
    page,
  );
}

/** Nothing is escaped: the names are constants without characters that are special in HTML. */
function card({ id, picture, names, price }: Product): string {
  return `
<li class="card" data-tint="${id % 8}">
<div class="picture"><svg aria-hidden="true"><use href="#${picture}"/></svg></div>
<product-badges product-id="${id}" data-label="badges" label="${texts.en.badges}"></product-badges>
<h2><button type="button" data-product="${id}" aria-haspopup="dialog">${names.en}</button></h2>
<p class="price" data-price="${price}">${formatPrice(price, "en", "USD")}</p>
</li>`;
}

function sizeChoice(size: typeof sizes[number], index: number): string {
  return `
<label><input type="radio" name="size" value="${index === 0 ? "" : index}"${
    index === 0 ? " checked" : ""
  }><span data-text="${size}">${texts.en[size]}</span></label>`;
}
