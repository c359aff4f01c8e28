import { assertEquals } from "@std/assert";
import { openWatchedPage, startBrowser } from "./browser.ts";
import { buildPages, startDemoService } from "./demo_service.ts";

Deno.test("/docs/demo shows the query of the demo project, with requests to this host only", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors, foreignRequests } = await openWatchedPage(browser, service.origin);

  await page.goto(`${service.origin}/docs/demo`);
  const operation = page.locator("section[id$='queryBadgesByProductId']");
  await operation.getByRole("button", { name: "Test Request" }).waitFor();
  assertEquals(await page.title(), "Badges of Demo shop: reference");
  await operation.getByText("/v1/demo/badges/query/byProductId").first().waitFor();
  assertEquals(errors, []);
  assertEquals(foreignRequests, []);
});
