/** A feed of Google Merchant Center, fetched every hour. */
export const feedExample = {
  url: "https://shop.example/feeds/google.xml",
  mapping: "google",
  mode: "replace",
  everyMinutes: 60,
};
