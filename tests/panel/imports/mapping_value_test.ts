import { assert, assertEquals } from "@std/assert";
import {
  isMappingValue,
  toMapping,
  toValue,
} from "../../../src/panel/imports/mappings/mapping_value.ts";

Deno.test("toMapping() of toValue() is the mapping as it was read, without its version", () => {
  const mapping = {
    id: "shop",
    productId: { from: "nr", pattern: "^SKU-([0-9]+)$" },
    title: { from: "name" },
    attributes: {
      "price.amount": { from: "preis", as: "number" },
      brand: { from: "marke", pattern: "^(.+)$" },
    },
  } as const;
  const read = { ...mapping, version: '"1"' };
  assertEquals<unknown>(toMapping(toValue(read)), mapping);
  // As a draft, it is read again.
  assert(isMappingValue(JSON.parse(JSON.stringify(toValue(read)))));
});
