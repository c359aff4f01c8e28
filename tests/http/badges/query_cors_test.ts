import { assertEquals } from "@std/assert";
import { TestService } from "../../support/service/test_service.ts";
import { post, serviceWithShop, shopQuery } from "../../support/service/query_shop.ts";

const shop = "https://shop.example";
const body = '{"context":{},"query":{"products":[{"id":1}]}}';

interface Cors {
  readonly allow: string | null;
  readonly expose: string | null;
  readonly vary: string | null;
}

function corsOf({ headers }: Response): Cors {
  return {
    allow: headers.get("Access-Control-Allow-Origin"),
    expose: headers.get("Access-Control-Expose-Headers"),
    vary: headers.get("Vary"),
  };
}

const expose = "ETag, Age, Retry-After";
const open: Cors = { allow: "*", expose, vary: null };
const allowed: Cors = { allow: shop, expose, vary: "Origin" };
const closed: Cors = { allow: null, expose: null, vary: "Origin" };

/**
 * The responses of a project with these settings to pages of an origin, for valid and invalid
 * requests.
 */
async function check(
  settings: Record<string, unknown>,
  cases: readonly [origin: string | undefined, expected: Cors][],
) {
  await using service = await serviceWithShop({ settings });
  for (const [origin, expected] of cases) {
    const headers = new Headers(origin === undefined ? {} : { Origin: origin });
    const etag = (await service.request(shopQuery)).headers.get("ETag") ?? "";
    const answers: Record<number, Response[]> = {
      200: [
        await post(service, body, { headers }),
        await service.request(shopQuery, { headers }),
        await service.request(shopQuery, { method: "HEAD", headers }),
      ],
      304: [
        await service.request(shopQuery, {
          headers: [...headers, ["If-None-Match", etag]],
        }),
      ],
      400: [
        await post(service, "{", { headers }),
        await service.request(`${shopQuery}?product=x`, { headers }),
      ],
      405: [await service.request(shopQuery, { method: "PUT", headers })],
      413: [await post(service, "x".repeat(70_000), { headers })],
    };
    for (const [status, responses] of Object.entries(answers)) {
      for (const response of responses) {
        assertEquals(response.status, Number(status));
        assertEquals(corsOf(response), expected, `${origin} ${status}`);
      }
    }
  }
}

Deno.test("a query's answers and problems may be read by pages of any origin", async () => {
  await check({}, [[undefined, open], [shop, open], ["null", open]]);
});

Deno.test("a query of a project with allowedOrigins may be read by pages of these", async () => {
  await check({ allowedOrigins: ["http://localhost:3000", shop] }, [
    [shop, allowed],
    ["http://localhost:3000", { ...allowed, allow: "http://localhost:3000" }],
    [undefined, closed],
    ["https://evil.example", closed],
    ["https://shop.example.evil", closed],
    ["http://shop.example", closed],
    ["https://SHOP.example", closed],
    ["null", closed],
    ["*", closed],
  ]);
});

Deno.test("a query of a project with an empty list of allowedOrigins may be read by no page", async () => {
  await check({ allowedOrigins: [] }, [[shop, closed], [undefined, closed], ["", closed]]);
});

Deno.test("a query follows a change of allowedOrigins at once", async () => {
  await using service = await serviceWithShop();
  const headers = { Origin: shop };
  assertEquals(corsOf(await post(service, body, { headers })), open);
  const json = { name: "Shop", allowedOrigins: [shop] };
  await service.request("/admin/v1/projects/shop", { method: "PUT", json });
  assertEquals(corsOf(await post(service, body, { headers })), allowed);
  await service.request("/admin/v1/projects/shop", { method: "PUT", json: { name: "Shop" } });
  assertEquals(corsOf(await post(service, body, { headers })), open);
});

Deno.test("a query of an unknown project has a problem that any page may read", async () => {
  await using service = await TestService.create();
  for (const projectId of ["unknown", "-bad", "a%2fb"]) {
    const path = `/v1/${projectId}/badges/query/byProductId`;
    for (const method of ["GET", "POST", "PUT"]) {
      const response = await service.request(path, { method, headers: { Origin: shop } });
      assertEquals(corsOf(response), open, `${method} ${projectId} ${response.status}`);
      await response.body?.cancel();
    }
  }
});

Deno.test("a preflight gets the same response for any project id, known, unknown or malformed", async () => {
  await using service = await serviceWithShop({ settings: { allowedOrigins: [] } });
  for (const projectId of ["shop", "unknown", "-bad", "%zz", "%00", "a%2fb", "x".repeat(65)]) {
    const path = `/v1/${projectId}/badges/query/byProductId`;
    const response = await service.request(path, {
      method: "OPTIONS",
      headers: {
        "Origin": shop,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type,if-none-match",
      },
    });
    assertEquals(response.status, 204, projectId);
    assertEquals(Object.fromEntries(response.headers), {
      "access-control-allow-headers": "Content-Type, If-None-Match",
      "access-control-allow-methods": "GET, HEAD, POST",
      "access-control-allow-origin": "*",
      "access-control-max-age": "86400",
      "x-content-type-options": "nosniff",
    });
    assertEquals(await response.text(), "");
  }
  assertEquals(service.catalog.statistics.projects, 1);
});

Deno.test("management answers have no cross-origin headers", async () => {
  await using service = await serviceWithShop();
  for (const path of ["/admin/v1/projects", "/admin/v1/projects/unknown", "/metrics", "/nothing"]) {
    const response = await service.request(path, { headers: { Origin: shop } });
    assertEquals(corsOf(response), { allow: null, expose: null, vary: null });
    await response.body?.cancel();
  }
});
