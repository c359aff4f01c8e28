import { assertEquals } from "@std/assert";
import { type CachedService, testBehindCaches } from "./cached_service.ts";

const shop = "https://shop.example";
const other = "https://other.example";
const stranger = "https://stranger.example";

const cacheSeconds = 86_400;
const badges = [{ content: { text: "Sale" } }];

/** Checks what a page of each origin is allowed; `undefined` is a request without an origin. */
async function check(
  service: CachedService,
  expected: readonly (readonly [origin: string | undefined, allowed: string | null])[],
): Promise<void> {
  for (const [origin, allowed] of expected) {
    const headers: Record<string, string> = origin === undefined ? {} : { Origin: origin };
    const answer = await service.queryShop("shop", { headers });
    assertEquals([answer.status, answer.shown], [200, ["Sale"]]);
    assertEquals(answer.headers.get("Access-Control-Allow-Origin"), allowed, origin);
  }
}

testBehindCaches("each origin gets its own answer, in any order", async (service) => {
  await service.createShop("shop", { cacheSeconds, badges, allowedOrigins: [shop, other] });
  const received = await service.queriesReceived();
  const expected = [
    [stranger, null],
    [shop, shop],
    [undefined, null],
    [other, other],
  ] as const;
  await check(service, expected);
  await check(service, expected.toReversed());
  await check(service, expected);
  assertEquals(await service.queriesReceived() - received, expected.length);
});

testBehindCaches("each origin gets its own answer if all ask at once", async (service) => {
  await service.createShop("shop", { cacheSeconds, badges, allowedOrigins: [shop, other] });
  const origins = Array.from({ length: 60 }, (_, at) => [stranger, shop, other][at % 3] ?? "");
  await Promise.all(origins.map(async (origin) => {
    const { headers } = await service.queryShop("shop", { headers: { Origin: origin } });
    const allowed = origin === stranger ? null : origin;
    assertEquals(headers.get("Access-Control-Allow-Origin"), allowed);
    assertEquals(headers.get("Vary"), "Origin");
  }));
});

testBehindCaches("one answer serves all origins without allowedOrigins", async (service) => {
  await service.createShop("shop", { cacheSeconds, badges });
  const received = await service.queriesReceived();
  await check(service, [[stranger, "*"], [shop, "*"], [undefined, "*"], [other, "*"]]);
  assertEquals(await service.queriesReceived() - received, 1);
});
