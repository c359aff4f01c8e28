import { assert, assertEquals } from "@std/assert";
import { checkBadge } from "../../../src/domain/badges/badge_violations.ts";
import { conditionUseOf } from "../../../src/domain/badges/condition_use.ts";
import {
  attributesMaxBytes,
  badgesPerProjectMax,
  productAttributesMaxBytes,
  projectComparisonsMax,
  projectPathsMax,
  projectVariantComparisonsMax,
  variantAttributesMaxBytes,
  variantsPerProductMax,
} from "../../../src/domain/limits.ts";
import { aBadge } from "../../support/builders.ts";
import { worstVariants } from "../../support/worst/worst_variants.ts";

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

Deno.test("the worst badges with rules about variants, or with templates, are within every limit", () => {
  for (const [name, { badge }] of Object.entries(worstVariants)) {
    let [comparisons, ofVariants] = [0, 0];
    let paths = new Set<string>();
    for (let number = 0; number < badgesPerProjectMax; number++) {
      const made = aBadge({ number, ...badge(number) });
      if (number % 100 === 0) assertEquals(checkBadge(made), [], name);
      const use = conditionUseOf(made);
      comparisons += use.comparisons;
      ofVariants += use.variantComparisons;
      if (number < 100) paths = paths.union(use.paths);
    }
    assert(comparisons <= projectComparisonsMax, `${name}: ${comparisons} comparisons`);
    assert(paths.size <= projectPathsMax, `${name}: ${paths.size} paths`);
    // Each is as much as there may be of one or the other.
    assertEquals(ofVariants, name.startsWith("variants") ? projectVariantComparisonsMax : 0, name);
  }
});

Deno.test("the worst products with variants are within every limit", () => {
  for (const [name, { attributes, variants }] of Object.entries(worstVariants)) {
    for (const id of [0, 99, 999]) {
      const [own, others] = [attributes?.(id) ?? {}, variants?.(id) ?? []];
      assert(bytesOf(own) <= attributesMaxBytes, `${name}: ${bytesOf(own)} bytes`);
      assert(others.length === 0 || others.length === variantsPerProductMax, name);
      const sizes = others.map((it) => bytesOf(it.attributes));
      assert(sizes.every((bytes) => bytes <= variantAttributesMaxBytes), name);
      const sum = sizes.reduce((sum, bytes) => sum + bytes, bytesOf(own));
      assert(sum <= productAttributesMaxBytes, `${name}: ${sum} bytes`);
    }
  }
});
