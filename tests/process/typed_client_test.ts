import { assert, assertEquals } from "@std/assert";
import createClient from "openapi-fetch";
import type { paths } from "../../openapi/schema.d.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

Deno.test("schema.d.ts types a client that manages and queries a running service", async () => {
  await using folder = await tempFolder();
  const env = { KV_URL: ":memory:", ADMIN_TOKEN: "a-token-of-the-tests-0123456789-abc" };
  await using service = await ServiceProcess.start(folder.path, env);
  const headers = { Authorization: "Bearer a-token-of-the-tests-0123456789-abc" };
  const api = createClient<paths>({ baseUrl: service.origin, headers });

  const inShop = { params: { path: { projectId: "shop" } } };
  await api.PUT("/admin/v1/projects/{projectId}", { ...inShop, body: { name: "Shop" } });
  await api.PUT("/admin/v1/projects/{projectId}/types/{typeId}", {
    params: { path: { projectId: "shop", typeId: "label" } },
    body: { name: "Label", schema: { type: "object", properties: { text: { type: "string" } } } },
  });
  const created = await api.POST("/admin/v1/projects/{projectId}/badges", {
    ...inShop,
    body: { typeId: "label", content: { text: "New" } },
  });
  assert(created.data !== undefined);
  const badgeId = created.data.id;
  const batch = await api.POST("/admin/v1/projects/{projectId}/assignments", {
    ...inShop,
    body: { operations: [{ op: "add", badgeId, productId: 1 }] },
  });
  assertEquals(batch.data?.applied, 1);

  const query = await api.POST("/v1/{projectId}/badges/query/byProductId", {
    ...inShop,
    body: { context: {}, query: { products: [{ id: 1 }, { id: 2, variantIds: [3] }] } },
  });
  assertEquals(query.data, {
    products: [
      { query: { id: 1 }, badges: [{ id: badgeId }] },
      { query: { id: 2, variantIds: [3] }, badges: [] },
    ],
    badges: [{ id: badgeId, typeId: "label", content: { text: "New" } }],
  });

  const refused = await api.GET("/admin/v1/projects/{projectId}", {
    params: { path: { projectId: "nowhere" } },
  });
  assertEquals(refused.error?.status, 404);
});
