/**
 * Queries of the demo project. The start prints the first one; `tests/cases` has their responses.
 */
export const queryExamples = {
  list: {
    summary: "Cards of a product list, one with a variant chosen",
    value: {
      context: {},
      query: { products: [{ id: 1234 }, { id: 1235, variantIds: [12351] }] },
    },
  },
  euro: {
    summary: "A shopper who pays in euro and reads French",
    value: {
      context: { locale: "fr-CA", bigcommerce: { currency: "EUR" } },
      query: { products: [{ id: 1234 }] },
    },
  },
  member: {
    summary: "A member, with a variant that is not on sale",
    value: {
      context: { bigcommerce: { customerGroup: 3 } },
      query: { products: [{ id: 1234, variantIds: [12343] }] },
    },
  },
};

/** The query that the start prints. */
export const queryExample = queryExamples.list.value;
