import { assertEquals, assertNotEquals } from "@std/assert";
import {
  demoProjectId,
  demoSettings,
  demoUnfinishedName,
} from "../../../src/management/demo/demo_data.ts";
import { ensureDemoProject } from "../../../src/management/demo/demo_project.ts";
import { createProject } from "../../../src/management/projects/put_project.ts";
import { deleteProject } from "../../../src/management/projects/delete_project.ts";
import { readFeed } from "../../../src/demo/shop_product.ts";
import feed from "../../../src/management/demo/google_feed.tsv" with { type: "text" };
import { TestService } from "../../support/service/test_service.ts";

const author = { tokenId: "bootstrap", operation: "createProject" };
const demoOf = async (service: TestService) => (await service.catalog.open(demoProjectId))?.state;

Deno.test("ensureDemoProject() creates a shop with badges on product 1234 in a new store", async () => {
  await using service = await TestService.create();
  await ensureDemoProject(service.management, service.deps.imports);
  const demo = await demoOf(service);
  assertEquals(demo?.settings, demoSettings);
  assertEquals([demo?.types.size, demo?.badgeCount, demo?.products.size], [3, 14, 200]);
  assertNotEquals(await service.shown(demoProjectId, [{ id: 1234 }]), [[]]);
});

Deno.test("ensureDemoProject() shows Sale on exactly the products that the feed puts on sale", async () => {
  await using service = await TestService.create();
  await ensureDemoProject(service.management, service.deps.imports);
  const onSale = readFeed(feed).filter(({ variants }) => variants.some(({ price }) => price.sale))
    .map(({ id }) => id);
  const shown: number[] = [];
  for (let id = 1234; id < 1434; id++) {
    const [badges = []] = await service.shown(demoProjectId, [{ id }]);
    if (badges.includes("Sale")) shown.push(id);
  }
  assertEquals(shown, onSale);
  assertEquals(shown.length, 53);
});

Deno.test("ensureDemoProject() has a sentence for each change", async () => {
  await using service = await TestService.create();
  await ensureDemoProject(service.management, service.deps.imports);
  const response = await service.request("/admin/v1/projects/demo/changes?limit=100");
  const { items } = await response.json();
  const summaries: string[] = items.map(({ summary }: { summary: string }) => summary);
  assertEquals(summaries.filter((it) => !/^(Created|Changed|Imported) /.test(it)), []);
  assertEquals(summaries.includes("Created 200 products"), true);
});

Deno.test("ensureDemoProject() recreates an incomplete demo project", async () => {
  await using service = await TestService.create();
  const unfinished = { id: demoProjectId, settings: { name: demoUnfinishedName } };
  await createProject(service.management, author, unfinished);
  await ensureDemoProject(service.management, service.deps.imports);
  assertEquals((await demoOf(service))?.products.size, 200);
});

Deno.test("ensureDemoProject() changes nothing if the demo project is complete, or was deleted", async () => {
  await using service = await TestService.create();
  await ensureDemoProject(service.management, service.deps.imports);
  const revision = (await demoOf(service))?.revision;
  await ensureDemoProject(service.management, service.deps.imports);
  assertEquals((await demoOf(service))?.revision, revision);
  const input = { projectId: demoProjectId, precondition: {} };
  await deleteProject(service.management, author, input);
  await ensureDemoProject(service.management, service.deps.imports);
  assertEquals(await demoOf(service), undefined);
});
