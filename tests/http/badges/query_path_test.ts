import { assert, assertEquals } from "@std/assert";
import { TestService } from "../../support/service/test_service.ts";
import { serviceWithShop, shopQuery } from "../../support/service/query_shop.ts";
import { problemOf, violationPlaces } from "../../support/service/problem_of.ts";

const json = { context: {}, query: { products: [{ id: 1 }] } };

Deno.test("a query of an unknown project is a 404, whatever the body", async () => {
  await using service = await serviceWithShop();
  const path = "/v1/unknown/badges/query/byProductId";
  const { detail } = await problemOf(await service.request(path, { json }), 404);
  assertEquals(detail, 'There is no project "unknown"');
  await problemOf(await service.request(path, { method: "POST", body: "{" }), 404);
  await problemOf(await service.request(`${path}?product=x`), 404);
  // An id is case-sensitive.
  await problemOf(await service.request("/v1/SHOP/badges/query/byProductId", { json }), 404);
});

Deno.test("a query of a deleted project is a 404 at once", async () => {
  await using service = await serviceWithShop();
  assertEquals((await service.request(shopQuery, { json })).status, 200);
  await service.request("/admin/v1/projects/shop", { method: "DELETE" });
  await problemOf(await service.request(shopQuery, { json }), 404);
  await problemOf(await service.request(shopQuery), 404);
});

Deno.test("a query accepts project ids of up to 64 letters, digits, _ and -", async () => {
  await using service = await TestService.create();
  for (const projectId of ["a", "0", "A_b-9", "x".repeat(64)]) {
    const created = await service.request("/admin/v1/projects", {
      json: { id: projectId, name: "Any" },
    });
    assertEquals(created.status, 201);
    const response = await service.request(`/v1/${projectId}/badges/query/byProductId`, { json });
    assertEquals(response.status, 200, projectId);
  }
});

Deno.test("a query of a malformed project id is a 400 that names the parameter", async () => {
  await using service = await serviceWithShop();
  const malformed = ["-shop", "_shop", "sh op", "sh%20op", "sh%C3%B6p", "shöp", "%E0%A4%A", "%zz"];
  malformed.push("shop%00", "..%2f", "%2e%2e%2fshop", "a%2fb", "shop;x", "shop%0a", "%25");
  malformed.push("shop%3Fx", "*", ":projectId", "%ff", "x".repeat(65), "x".repeat(4_000));
  for (const projectId of malformed) {
    const path = `/v1/${projectId}/badges/query/byProductId`;
    for (const request of [{ json }, { method: "POST", body: "{" }, {}]) {
      const violations = await violationPlaces(await service.request(path, request));
      assertEquals(violations, ["?projectId"], projectId);
    }
  }
  assertEquals(service.catalog.statistics.projects, 1);
});

Deno.test("a query's project id may be percent-encoded", async () => {
  await using service = await serviceWithShop();
  assertEquals((await service.request(shopQuery.replace("shop", "sh%6Fp"), { json })).status, 200);
});

Deno.test("paths similar to the query's are 404, never an internal error", async () => {
  await using service = await serviceWithShop();
  const paths = [
    "/v1",
    "/v1/",
    "/v1/shop",
    "/v1/shop/badges",
    "/v1//badges/query/byProductId",
    `${shopQuery}/`,
    `${shopQuery}/x`,
    `${shopQuery}%2f`,
    `${shopQuery}%00`,
    shopQuery.toLowerCase(),
    shopQuery.replace("/v1", "/V1"),
    shopQuery.replace("/v1", "/v2"),
    shopQuery.replace("/badges", "//badges"),
    "/v1/shop/../badges/query/byProductId",
    "/v1/%2e%2e/badges/query/byProductId",
    "/v1/shop/badges%2fquery%2fbyProductId",
    "/%",
    "/%zz",
    "/%00",
    "/..%2f..%2fetc%2fpasswd",
    "/v1/a/b/badges/query/byProductId",
  ];
  for (const path of paths) {
    for (const request of [{ json }, {}]) {
      const { status } = await service.request(path, request);
      assert(status === 404, `${path} ${status}`);
    }
  }
});

Deno.test("a query by another method is a 405 that lists the allowed ones", async () => {
  await using service = await serviceWithShop();
  for (const projectId of ["shop", "unknown", "-bad", "%zz"]) {
    const path = `/v1/${projectId}/badges/query/byProductId`;
    for (const method of ["PUT", "PATCH", "DELETE", "PROPFIND"]) {
      const response = await service.request(path, { method });
      assertEquals(response.headers.get("Allow"), "GET, HEAD, OPTIONS, POST");
      await problemOf(response, 405);
    }
  }
});

Deno.test("HEAD of a query responds as GET does, without a body", async () => {
  await using service = await serviceWithShop();
  for (const query of ["", "?product=1&product=2:3", "?product=x", "?context=%7B&product=1"]) {
    const get = await service.request(shopQuery + query);
    const head = await service.request(shopQuery + query, { method: "HEAD" });
    assertEquals(head.status, get.status);
    const { "content-length": length, ...headers } = Object.fromEntries(head.headers);
    const body = (await get.bytes()).length;
    assertEquals(length, String(body));
    assertEquals(headers, Object.fromEntries(get.headers));
    assertEquals(await head.text(), "");
  }
});

Deno.test("a query needs no credentials, and ignores invalid ones", async () => {
  await using service = await serviceWithShop({ authFailuresPerMinute: 1 });
  for (let count = 0; count < 5; count++) {
    const response = await service.request(shopQuery, { json, token: "wrong" });
    assertEquals(response.status, 200);
  }
});
