import fc from "fast-check";
import { freeObjects, objectsOf, sometimes } from "./generated_json.ts";

const locales = fc.oneof(
  fc.constantFrom("fr", "fr-CA", "FR-ca", "fr-CA-x-a-shop", "fr-Latn-CA", "fr-CA-u-ca-gregory"),
  fc.constantFrom("de", "de-AT-1996", "en", "zh-hant-TW", "x-fr"),
  fc.constantFrom("fr-", "-fr", "fr--CA", "fr_CA", "fr-CA-x", "", "*", "fr-*", "f", "fr CA"),
  fc.constant(null),
);

const segments = fc.array(fc.constantFrom("a", "b", ""), { maxLength: 2 });
/** Contexts whose known fields have their types. */
export const contexts = fc.tuple(
  freeObjects(1),
  objectsOf([
    { key: "locale", values: locales, tenths: 7 },
    {
      key: "bigcommerce",
      values: sometimes(
        9,
        objectsOf([
          { key: "customerGroup", values: fc.constantFrom(0, 1, 3, 3, null), tenths: 9 },
          { key: "currency", values: fc.constantFrom("a", "a", "b", "", null, "USD"), tenths: 8 },
          { key: "customerSegments", values: sometimes(9, segments, null), tenths: 8 },
          { key: "customerShippingCountry", values: fc.constantFrom("FR", "DE"), tenths: 2 },
          { key: "a", values: fc.constantFrom("a", "b", 1, null), tenths: 5 },
        ]),
        null,
      ),
      tenths: 8,
    },
    {
      key: "talonone",
      values: fc.record({ applicationIds: fc.array(fc.constantFrom(0, 1, 2.5), { maxLength: 2 }) }),
      tenths: 3,
    },
    { key: "custom", values: sometimes(9, freeObjects(1), null), tenths: 7 },
  ]),
).map(([free, known]) => ({ ...free, ...known }));
