import type { JsonObject } from "../../../src/domain/json.ts";
import { ShopWithTypes } from "../../http/project_document/shop_with_types.ts";

/** A product's id beyond 32 bits, as shop systems have them. */
export const productId = 7982905098262;

/** A number in a badge's content beyond 32 bits. */
const sold = 5_000_000_000;

interface EditedType {
  readonly name: string;
  readonly schema: { readonly properties: JsonObject; readonly [keyword: string]: unknown };
}

interface EditedBadge {
  readonly typeId: string;
  readonly content: JsonObject;
}

/** What a merchant writes: types by id, and badges by the last digit of their id. */
interface Shop {
  readonly types: Readonly<Record<string, EditedType>>;
  readonly badges: Readonly<Record<string, EditedBadge>>;
}

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength });
const icons = ["leaf", "star"];

const price = {
  name: "Price",
  schema: {
    properties: {
      text: text(5),
      colour: { type: "string", format: "color", pattern: "^#c" },
      percent: { type: "number", minimum: 0, maximum: 100, multipleOf: 0.5 },
    },
    required: ["text"],
    additionalProperties: false,
  },
};
const label = {
  name: "Label",
  schema: {
    properties: {
      text: text(20),
      icon: { title: "Icon", enum: icons },
      size: { enum: [1, "XL"] },
      tags: { type: "array", items: { enum: ["new", "old"] }, maxItems: 3, uniqueItems: true },
    },
    required: ["text", "icon"],
    additionalProperties: false,
  },
};
const delivery = {
  name: "Delivery",
  schema: {
    properties: {
      days: { type: "integer", minimum: 0 },
      until: { type: "string", format: "date-time" },
      link: { type: "string", format: "uri" },
      sold: { type: "integer" },
      note: { type: ["string", "null"] },
    },
    required: ["days"],
    additionalProperties: false,
  },
};

const before: Shop = {
  types: { price, label, delivery },
  badges: {
    1: { typeId: "price", content: { text: "-20 %", colour: "#c1121f", percent: 19.5 } },
    2: { typeId: "label", content: { text: "New", icon: "leaf", size: "XL", tags: ["new"] } },
    3: {
      typeId: "delivery",
      content: {
        days: 3,
        until: "2026-12-24T12:00:00Z",
        link: "https://shop.example/delivery",
        sold,
        note: null,
      },
    },
  },
};

/** Edits that a merchant makes every day, each with a badge that could not be there before. */
export const edits: Readonly<Record<string, (shop: Shop) => Shop>> = {
  "a new badge type": (shop) => ({
    types: {
      ...shop.types,
      // It has all that a price must have.
      countdown: {
        name: "Countdown",
        schema: {
          properties: { text: text(40), minutes: { type: "integer" } },
          required: ["text", "minutes"],
        },
      },
    },
    badges: {
      ...shop.badges,
      4: { typeId: "countdown", content: { text: "Ends soon", minutes: 90 } },
    },
  }),
  "a new optional field": (shop) => ({
    types: {
      ...shop.types,
      price: withProperties(shop.types.price!, { legalNote: { type: "string" } }),
    },
    badges: withContent(shop.badges, "1", { legalNote: "Until Sunday." }),
  }),
  "a new enum value": (shop) => ({
    types: {
      ...shop.types,
      label: withProperties(shop.types.label!, {
        icon: { enum: [...icons, "moon"] },
        size: { enum: [1, "XL", "S", 2] },
        tags: { type: "array", items: { enum: ["new", "old", "sale"] } },
      }),
    },
    badges: withContent(shop.badges, "2", { icon: "moon", size: 2, tags: ["sale"] }),
  }),
  "a longer text": (shop) => ({
    types: { ...shop.types, price: withProperties(shop.types.price!, { text: text(40) }) },
    badges: withContent(shop.badges, "1", { text: "20 % off everything" }),
  }),
};

function withProperties({ name, schema }: EditedType, properties: JsonObject): EditedType {
  return { name, schema: { ...schema, properties: { ...schema.properties, ...properties } } };
}

function withContent(badges: Shop["badges"], number: string, content: JsonObject): Shop["badges"] {
  const badge = badges[number]!;
  return { ...badges, [number]: { ...badge, content: { ...badge.content, ...content } } };
}

/** The shop before all edits, after each one of them, and after all of them. */
export const versions: ReadonlyMap<string, Shop> = new Map([
  ["no edit", before],
  ...Object.entries(edits).map(([name, edit]): [string, Shop] => [name, edit(before)]),
  ["all edits", Object.values(edits).reduce((shop, edit) => edit(shop), before)],
]);

/** A version of the shop as a running service; its project is `shop`. */
export class RunningShop implements AsyncDisposable {
  /** Without a trailing slash. */
  readonly origin: string;
  /** The parameters of each query by GET. */
  readonly gets: URLSearchParams[] = [];
  readonly #shop: ShopWithTypes;
  readonly #server: Deno.HttpServer<Deno.NetAddr>;

  private constructor(shop: ShopWithTypes) {
    this.#shop = shop;
    const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
    this.#server = Deno.serve(options, (request, info) => {
      const { pathname, searchParams } = new URL(request.url);
      const isGet = request.method === "GET" && pathname.endsWith("/byProductId");
      if (isGet) this.gets.push(searchParams);
      return shop.service.app.fetch(request, info);
    });
    this.origin = `http://127.0.0.1:${this.#server.addr.port}`;
  }

  static async start({ types, badges }: Shop): Promise<RunningShop> {
    const shop = await ShopWithTypes.create(types);
    const product: { badgeId: string }[] = [];
    for (const [number, badge] of Object.entries(badges)) {
      const badgeId = `00000000-0000-4000-8000-00000000000${number}`;
      await shop.put(`/badges/${badgeId}`, badge);
      product.push({ badgeId });
    }
    await shop.put(`/products/${productId}`, { badges: product });
    return new RunningShop(shop);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
    await this.#shop[Symbol.asyncDispose]();
  }
}
