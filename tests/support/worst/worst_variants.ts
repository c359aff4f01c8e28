import type { JsonObject } from "../../../src/domain/json.ts";
import {
  projectPathsMax,
  projectVariantComparisonsMax,
  templatedMembersMax,
  templatePlaceholdersMax,
  variantsPerProductMax,
} from "../../../src/domain/limits.ts";
import type { WorstProject } from "./worst_projects.ts";

const range = (length: number) => Array.from({ length }, (_, number) => number);

/** Rules about variants that use up the project's comparisons, four in a rule. */
const variantRules = (comparison: (nth: number) => JsonObject) => (number: number) => {
  const first = number * 4;
  if (first >= projectVariantComparisonsMax) return {};
  return { matchVariants: { $or: range(4).map((nth) => comparison(first + nth)) } };
};

/** The same with one comparison in a rule, so that its operands can be as long as may be. */
const longVariantRules = (comparison: (nth: number) => JsonObject) => (number: number) =>
  number < projectVariantComparisonsMax ? { matchVariants: comparison(number) } : {};

/** Variants whose attributes are all different, and fill the 48 KiB of their product together. */
const variantsOf = (attributes: (seed: number) => JsonObject) => (productId: number) =>
  range(variantsPerProductMax).map((nth) => ({
    id: nth,
    attributes: attributes(productId * variantsPerProductMax + nth),
  }));

const relations = ["$lt", "$lte", "$gt", "$gte", "$ne"];

/** One of the operators, with strings as its operands. */
function everyOperator(nth: number): JsonObject {
  const text = `a${nth}`;
  const others = range(40).map((it) => `a${(it * 7 + nth) % 300}`);
  const operators: JsonObject[] = [{ $lt: text }, { $nin: others }, { $all: others }];
  operators.push({ $since: `PT${nth + 1}S` }, { $gt: { $field: "y" } }, { $ne: `z${nth}` });
  return { x: operators[nth % operators.length]! };
}

const since = ($since: string): JsonObject => ({ x: { $since } });

/** 90 characters, of which the last ones differ. */
const longText = (seed: number) => "e".repeat(82) + String(seed).padStart(8, "0");
/** As many variants as 50 entries of a request of 64 KiB can name. */
const requested = range(320);

/** Paths of an object 8 deep, as many as a project may have. */
const deepPath = (nth: number) => `a.b.c.d.e.f.g.k${nth % projectPathsMax}`;

/** Templates with as many placeholders as there may be, over all paths. */
const templates = (placeholder: (nth: number) => string) => (number: number) => {
  const members = range(templatedMembersMax).map((nth) => `m${nth}`);
  const text = (member: number) =>
    range(templatePlaceholdersMax).map((nth) =>
      placeholder((number * templatedMembersMax + member) * templatePlaceholdersMax + nth)
    ).join("");
  return {
    everyProduct: true,
    content: Object.fromEntries(members.map((member) => [member, "x"])),
    perProduct: {
      default: Object.fromEntries(members.map((member, nth) => [member, text(nth)])),
    },
  };
};

/** Numbers of up to three digits at as many short paths as a project may have. */
const numbersAt = (productId: number) =>
  Object.fromEntries(
    range(projectPathsMax - 1).map((nth) => [`k${nth}`, (productId * 37 + nth * 13) % 1_000 / 100]),
  );

const pathOf = (nth: number) => `k${nth % (projectPathsMax - 1)}`;

/** Projects with rules about variants, or with templates, that are designed to be slow. */
export const worstVariants: Readonly<Record<string, WorstProject>> = {
  "variants: $gt of numbers": {
    badge: variantRules((nth) => ({ x: { $gt: nth + 1e9 } })),
    variants: variantsOf((seed) => ({ x: seed })),
  },
  "variants: $lt of strings that begin alike": {
    badge: variantRules((nth) => ({ x: { $lt: longText(nth) } })),
    variants: variantsOf((seed) => ({ x: longText(seed + 1_000) })),
  },
  "variants: $ne of lists": {
    badge: variantRules((nth) => ({ $not: { x: { $ne: nth + 2_000 } } })),
    variants: variantsOf((seed) => ({ x: range(22).map((nth) => (seed + nth * 7) % 1_000) })),
  },
  "variants: $nin of lists, five a rule": {
    badge: variantRules((nth) => ({ x: { $nin: range(180).map((it) => (it * 5 + nth) % 960) } })),
    variants: variantsOf((seed) => ({ x: range(22).map((nth) => (seed + nth * 43) % 1_000) })),
  },
  "variants: $all of 180 values": {
    badge: variantRules((nth) => ({ x: { $all: range(180).map((it) => (it * 5 + nth) % 960) } })),
    variants: variantsOf((seed) => ({ x: range(22).map((nth) => (seed + nth * 43) % 1_000) })),
  },
  "variants: $in of 900 values": {
    badge: longVariantRules((nth) => ({ x: { $in: range(900).map((it) => (it + nth) % 960) } })),
    variants: variantsOf((seed) => ({ x: range(22).map((nth) => (seed + nth * 43) % 1_000) })),
  },
  "variants: $all of 20 values, of which each list lacks one": {
    badge: longVariantRules((nth) => ({
      x: { $all: range(20).map((it) => it === 19 ? 100 + nth : it * 5) },
    })),
    variants: variantsOf((seed) => ({ x: range(25).map((nth) => nth < 20 ? nth * 5 : seed % 99) })),
  },
  "variants: every operator on lists of strings": {
    badge: variantRules(everyOperator),
    attributes: () => ({ y: "b" }),
    variants: variantsOf((seed) => ({
      x: range(10).map((nth) => `a${(seed + nth * 43) % 1_000}`),
      y: `a${seed % 999}`,
    })),
  },
  "variants: $field, of lists with lists' neighbours": {
    badge: variantRules((nth) => ({ x: { $ne: { $field: `y${nth % 40}` } } })),
    attributes: () => Object.fromEntries(range(40).map((nth) => [`y${nth}`, -nth])),
    variants: variantsOf((seed) => ({ x: range(22).map((nth) => (seed + nth * 43) % 1_000) })),
  },
  "variants: $field, of strings that begin alike": {
    badge: variantRules((nth) => ({
      x: { [relations[nth % 5]!]: { $field: `y${Math.floor(nth / 5)}` } },
    })),
    attributes: () =>
      Object.fromEntries(range(40).map((nth) => [`y${nth}`, longText(nth * 6_000).slice(1)])),
    variants: variantsOf((seed) => ({ x: longText(seed).slice(9) })),
  },
  "variants: $field, of a variant's own numbers": {
    badge: variantRules((nth) => ({
      [`k${nth % 12}`]: { [relations[nth % 5]!]: { $field: `k${(nth + 1 + nth / 12 | 0) % 12}` } },
    })),
    variants: variantsOf((seed) =>
      Object.fromEntries(range(12).map((nth) => [`k${nth}`, (seed * (nth + 1)) % 10]))
    ),
  },
  "variants: every operator on lists of strings, all of them different": {
    badge: variantRules(everyOperator),
    attributes: () => ({ y: "b" }),
    variants: variantsOf((seed) => ({
      x: range(9).map((nth) => (36 ** 4 + ((seed * 9 + nth) * 7_919) % 36 ** 4).toString(36)),
      y: `a${seed % 999}`,
    })),
  },
  "variants: $since and $past of lists of instants": {
    badge: variantRules((nth) =>
      nth % 2 === 0 ? since(`PT${nth + 1}S`) : { x: { $past: nth % 4 === 1 } }
    ),
    variants: variantsOf((seed) => ({
      x: range(3).map((nth) => new Date(Date.UTC(2027, 0, 1) - (seed * 3 + nth)).toISOString()),
    })),
  },
  "variants: 200 paths, 8 deep": {
    badge: variantRules((nth) => ({ [deepPath(nth)]: { $ne: nth } })),
    variants: variantsOf((seed) => ({
      a: { b: { c: { d: { e: { f: { g: { [`k${seed % 200}`]: seed } } } } } } },
    })),
  },
  "variants: keys of their own for 20 paths": {
    badge: variantRules((nth) => ({ [`k${nth % 12}`]: { $ne: nth - 500 } })),
    variants: variantsOf((seed) =>
      Object.fromEntries(range(12).map((nth) => [`k${nth}`, (seed + nth) % 10]))
    ),
  },
  "variants asked for, and all rules hold": {
    badge: variantRules((nth) => ({ x: { $ne: -nth - 1 } })),
    variants: variantsOf((seed) => ({ x: seed })),
    variantIds: requested,
  },
  "templates: numbers": {
    badge: templates((nth) => `{${pathOf(nth)}}`),
    attributes: numbersAt,
  },
  "templates: percents": {
    badge: templates((nth) => `{${pathOf(nth)}|percent}`),
    attributes: numbersAt,
  },
  "templates: currencies, in one language after another": {
    badge: templates((nth) => `{${pathOf(nth)}|${["currency", "number", "percent"][nth % 3]}}`),
    attributes: (id) => ({
      ...numbersAt(id),
      currency: ["EUR", "USD", "GBP", "JPY", "CHF"][id % 5] ?? "EUR",
    }),
    context: { locale: "fr-CA" },
  },
  "templates: dates": {
    badge: templates((nth) => `{k${nth % 100}|date}`),
    attributes: (id) =>
      Object.fromEntries(
        range(100).map((nth) => [
          `k${nth}`,
          new Date(Date.UTC(2027, 0, 1 + id * 7 + nth)).toISOString().replace(".000", ""),
        ]),
      ),
  },
  "templates: equal for all variants asked for": {
    badge: templates((nth) => `{${pathOf(nth)}}`),
    attributes: numbersAt,
    variants: variantsOf(() => ({ k0: 1, k1: 2, k3: 3, k4: 4, k5: 5, k6: 6, k7: 7, k8: 8 })),
    variantIds: requested,
  },
  "templates: attributes 8 deep, of variants": {
    badge: templates((nth) => `{${deepPath(nth)}}`),
    variants: variantsOf((seed) => ({
      a: { b: { c: { d: { e: { f: { g: { [`k${seed % 200}`]: 1 } } } } } } },
    })),
    variantIds: requested,
  },
};
