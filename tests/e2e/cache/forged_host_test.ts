import { assertEquals, assertNotEquals } from "@std/assert";
import { wireTo } from "../../support/service/wire.ts";
import { testBehindCaches } from "./cached_service.ts";

/** Long enough that no answer expires during the test. */
const cacheSeconds = 86_400;
const path = "/v1/shop/badges/query/byProductId";
const wholesale = encodeURIComponent('{"bigcommerce":{"customerGroup":3}}');

/** Suffixes of a host that would shift the query parameters or the path. */
const ends = [
  "?product=2&y=",
  `?product=1&context=${wholesale}&y=`,
  "?",
  `/v1/other/badges/query/byProductId?product=1&z=`,
  `/v1/shop/badges/query/byProductId?context=${wholesale}&z=`,
  `/v1/shop/badges/query/byProductId?product=2#`,
  "#",
];

/**
 * Builds the head of a request for a target on `address` (host and port), with a `Host` that
 * contains more than a host.
 */
type Forgery = (target: string, address: string, end: string) => string;

const forgeries: readonly Forgery[] = [
  (target, _, end) => `GET ${target} HTTP/1.1\r\nHost: x${end}`,
  (target, address, end) => `GET ${target} HTTP/1.1\r\nHost: ${address}${end}`,
  (target, _, end) => `GET ${target} HTTP/1.0\r\nHost: 127.0.0.1${end}`,
  (target, address, end) => `HEAD ${target} HTTP/1.1\r\nHost: ${address}${end}`,
  (target, address, end) => `GET http://${address}${target} HTTP/1.1\r\nHost: x${end}`,
  (target, address, end) => `GET http://x${end}${target} HTTP/1.1\r\nHost: ${address}`,
  (target, address, end) => `GET http://${address}${end}${target} HTTP/1.1\r\nHost: ${address}`,
  (target, address, end) =>
    `GET ${target} HTTP/1.1\r\nHost: ${address}\r\nX-Forwarded-Host: x${end}`,
  (target, address, end) => `GET ${target} HTTP/1.1\r\nHost: ${address}\r\nX-Original-URL: ${end}`,
  (target, address, end) =>
    `GET ${target} HTTP/1.1\r\nHost: ${address}\r\nForwarded: host="x${end}"`,
];

testBehindCaches(
  "a forged host does not put another answer under a shopper's URL",
  async (service) => {
    const badges = [
      { content: { text: "Sale" } },
      { content: { text: "Wholesale" }, when: { "bigcommerce.customerGroup": 3 } },
    ];
    await service.createShop("shop", { cacheSeconds, badges });
    await service.createShop("other", { cacheSeconds, badges: [{ content: { text: "Other" } }] });
    const clean = await service.queryShop("shop");
    const { host, port } = new URL(service.origin);
    const wire = wireTo(Number(port));
    let number = 0;
    for (const forge of forgeries) {
      for (const end of ends) {
        // A unique URL that is not cached yet; the parameter `n` has no meaning.
        const query = `product=1&n=${number++}`;
        const head = forge(`${path}?${query}`, host, end);
        const { status } = await wire.send(`${head}\r\nConnection: close\r\n\r\n`);
        assertNotEquals(status, 500, head);
        const shopper = await service.queryShop("shop", { query });
        assertEquals([shopper.status, shopper.shown], [200, ["Sale"]], head);
        assertEquals(shopper.headers.get("ETag"), clean.headers.get("ETag"), head);
      }
    }
  },
);
