/** A mapping of a file with columns of its own. */
export const mappingExample = {
  productId: { from: "Item number", pattern: "^SKU-([0-9]+)$" },
  title: { from: "Name" },
  url: { from: "Link" },
  sku: { from: "Item number" },
  attributes: {
    price: { from: "Price", as: "money" },
    stock: { from: "Stock", as: "number" },
    colours: { from: "Colours", as: "list" },
  },
};
