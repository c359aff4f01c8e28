import { cardsPerPage } from "./cards_per_page.ts";
import { formatPrice } from "./shop_languages.ts";
import { cardData, lowestPrice, type ShopProduct } from "./shop_product.ts";
import { texts } from "./shop_texts.ts";
import page from "./index.html" with { type: "text" };
import icons from "./icons.svg" with { type: "text" };

/** What the page shows and loads. */
interface PageParts {
  /** The URLs that the page loads. */
  readonly script: string;
  readonly style: string;
  readonly products: readonly ShopProduct[];
}

/** Further pictures are loaded when the shopper scrolls to them. */
const eagerPictures = 8;

/** The page as it is served. Without scripts it shows the first products without badges. */
export function shopPage({ script, style, products }: PageParts): string {
  const cards = products.map(card);
  const parts = {
    "/assets/demo.js": script,
    "/assets/demo.css": style,
    "<!-- icons -->": icons,
    "<!-- cards -->": cards.slice(0, cardsPerPage).join(""),
    "<!-- more cards -->": cards.slice(cardsPerPage).join(""),
  };
  return Object.entries(parts).reduce(
    (html, [place, part]) => html.replace(place, () => part),
    page,
  );
}

/** Nothing is escaped: the feed has no characters that are special in HTML. */
function card(product: ShopProduct, index: number): string {
  const { id, title, variants: [first] } = product;
  const data = Object.entries(cardData(product)).map(([name, value]) => ` data-${name}="${value}"`);
  const { regular, sale } = lowestPrice(product);
  const loading = index < eagerPictures ? "" : ` loading="lazy"`;
  return `
<li class="card"${data.join("")}>
<div class="picture"><img src="${first?.picture}" alt="" width="512" height="512"${loading}
referrerpolicy="no-referrer"></div>
<product-badges product-id="${id}" data-label="badges" label="${texts.en.badges}"></product-badges>
<h2><button type="button" aria-haspopup="dialog">${title}</button></h2>
<p class="price"${sale === undefined ? "" : " data-sale"}>${price(sale ?? regular)}${
    sale === undefined ? "" : ` <s>${price(regular)}</s>`
  }</p>
</li>`;
}

function price(dollars: number): string {
  return `<span data-price="${dollars}">${formatPrice(dollars, "en", "USD")}</span>`;
}
