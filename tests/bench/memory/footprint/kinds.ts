import type { BadgeRecord } from "../../../../src/domain/badges/badge.ts";
import type { BadgeType } from "../../../../src/domain/badges/badge_type.ts";
import type { JsonObject } from "../../../../src/domain/json.ts";
import type { ProductRecord } from "../../../../src/domain/products/product.ts";
import { aBadge, aBadgeType, aProduct } from "../../../support/builders.ts";
import { randomFrom } from "../../../support/store/store_builders.ts";

/** A kind of project: its contents, and the contexts that warm its caches. */
export interface ProjectKind {
  readonly types?: readonly BadgeType[];
  readonly badges: readonly BadgeRecord[];
  readonly products: readonly ProductRecord[];
  readonly contexts?: readonly JsonObject[];
  /** Whether each badge's content is checked, as when it is saved. */
  readonly checksContent?: boolean;
}

function badges(
  count: number,
  fieldsOf: (number: number) => Partial<BadgeRecord> = () => ({}),
): BadgeRecord[] {
  return Array.from({ length: count }, (_, number) => aBadge({ number, ...fieldsOf(number) }));
}

function products(
  count: number,
  fieldsOf: (number: number) => Partial<ProductRecord> = () => ({}),
): ProductRecord[] {
  return Array.from({ length: count }, (_, number) => aProduct(fieldsOf(number)));
}

function attributes(value: unknown): { attributes: string } {
  return { attributes: JSON.stringify(value) };
}

/** An object with `count` members. */
function members<T>(count: number, memberOf: (at: number) => [string, T]): Record<string, T> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => memberOf(at)));
}

/** A schema near the limits for compiling. */
function expensiveSchema(number: number): JsonObject {
  const property = (at: number) => ({
    type: "string",
    minLength: 1,
    maxLength: 40 + number,
    pattern: `^[a-z${number}]{1,${at % 60 + 1}}$`,
    not: { const: `never ${number} ${at}` },
  });
  return { type: "object", properties: members(150, (at) => [`field${at}`, property(at)]) };
}

/** A project whose badges and products are a random mix of everything, from a seed. */
function randomKind(seed: number): ProjectKind {
  const random = randomFrom(seed);
  const below = (max: number) => Math.floor(random() * max);
  const text = (max: number) => "\u00e9\u20acabc def"[below(9)]!.repeat(below(max)) + below(1e6);
  const scale = 1 + below(300);
  const operand = (): JsonObject =>
    below(2) === 0
      ? { $gt: random() }
      : { $in: Array.from({ length: 1 + below(20) }, () => text(10)) };
  const condition = () =>
    members<JsonObject>(1 + below(8), () => [
      `field${below(scale)}.part${below(3)}`,
      operand(),
    ]);
  return {
    badges: badges(200 + below(1_500), () => ({
      content: members(1 + below(6), (at) => [`key${at}`, text(60)]),
      ...(below(3) === 0 && { match: condition() }),
      ...(below(3) === 0 && { when: condition() }),
      ...(below(2) === 0 && { everyProduct: true }),
      ...(below(4) === 0 && {
        localizations: members(1 + below(30), (at) => [`x-l-${at}`, { key0: text(40) }]),
      }),
    })),
    products: products(100 + below(5_000), () => ({
      assignments: Array.from({ length: below(5) }, (_, at) => ({ badge: at })),
      ...attributes(members(1 + below(10), () => [`field${below(scale)}`, text(30)])),
    })),
    contexts: Array.from({ length: 5 }, (_, at) => ({
      locale: `x-l-${at}`,
      [`field${at}`]: { part0: text(5) },
    })),
  };
}

/**
 * A small project that uses every feature once, so that the memory of newly compiled code is not
 * counted as a project's.
 */
export const smallKind: ProjectKind = {
  badges: badges(20, () => ({
    everyProduct: true,
    match: { a: { $in: ["x", "y"] }, b: { $gt: 1.5 } },
    when: { c: { $in: ["x", "y"] }, d: { $gt: 1.5 } },
    localizations: { en: { text: "Sale" } },
  })),
  products: products(300, () => ({ assignments: [{ badge: 1 }], ...attributes({ a: "x", b: 2 }) })),
  contexts: [{ locale: "en", c: "x" }, { locale: "fr", d: 2 }],
};

/** The kinds of projects for which the catalog's metric is checked. */
export const projectKinds = {
  manyProducts: () => ({
    badges: badges(20),
    products: products(100_000, (number) => ({ assignments: [{ badge: number % 20 }] })),
  }),
  manyBadges: () => ({
    badges: badges(5_000, (number) => ({
      name: `Badge ${number}`,
      content: { text: `-${number} %`, textColour: "#ffffff", backgroundColour: "#c1121f" },
    })),
    products: products(10, () => ({ assignments: [{ badge: 1 }] })),
  }),
  distinctPaths: () => ({
    badges: badges(400, (number) => ({
      match: members(
        62,
        (at) => [`attribute${(number * 62 + at) % 250}`, { $gt: number + at / 7 }],
      ),
    })),
    products: products(100, (number) => attributes({ [`attribute${number}`]: number })),
  }),
  contexts: () => ({
    badges: badges(3_000, (number) => ({
      everyProduct: true,
      when: {
        "bigcommerce.customerGroup": number,
        [`custom.field${number % 200}`]: { $in: [`value ${number}`, `other ${number}`] },
      },
    })),
    products: products(10),
    contexts: Array.from({ length: 200 }, (_, at) => ({
      bigcommerce: { customerGroup: at },
      custom: { [`field${at}`]: `value ${at}` },
    })),
  }),
  largeContent: () => ({
    badges: badges(500, (number) => ({
      everyProduct: true,
      content: { text: `Badge ${number}`, more: "long text ".repeat(400) },
    })),
    products: products(10),
  }),
  localizations: () => ({
    badges: badges(800, (number) => ({
      everyProduct: true,
      localizations: members(40, (at) => [
        `x-language-${at}`,
        { text: `Étiquette ${number} ${at}`, colour: "#ffffff" },
      ]),
    })),
    products: products(10),
    contexts: Array.from({ length: 40 }, (_, at) => ({ locale: `x-language-${at}` })),
  }),
  schemas: () => ({
    types: Array.from(
      { length: 40 },
      (_, number) => aBadgeType({ id: `type${number}`, schema: expensiveSchema(number) }),
    ),
    badges: badges(40, (number) => ({ typeId: `type${number}` })),
    products: products(10),
    checksContent: true,
  }),
  variants: () => ({
    badges: badges(20),
    products: products(5_000, (number) => ({
      assignments: Array.from({ length: 3 }, (_, at) => ({
        badge: at,
        variantIds: Array.from({ length: 60 }, (_, variant) => number * 1_000 + variant * 7),
      })),
    })),
  }),
  longAttributes: () => ({
    badges: badges(50, (number) => ({ match: { brand: `brand ${number}` } })),
    products: products(
      5_000,
      (number) =>
        attributes({
          brand: `brand ${number % 50}`,
          text: `${number} `.repeat(400).slice(0, 2_000),
        }),
    ),
  }),
  warmRules: () => ({
    badges: badges(
      300,
      (number) => ({ match: { price: { $lt: number }, [`a${number % 40}`]: 1 } }),
    ),
    products: products(
      20_000,
      (number) =>
        attributes({ price: number % 300, [`a${number % 40}`]: 1, [`a${number % 7}`]: 1 }),
    ),
  }),
  randomA: () => randomKind(1),
  randomB: () => randomKind(2),
  randomC: () => randomKind(3),
} satisfies Record<string, () => ProjectKind>;

export type KindName = keyof typeof projectKinds;

/** The names of the kinds. */
export function kindNames(): KindName[] {
  return Object.keys(projectKinds).filter((name): name is KindName => name in projectKinds);
}
