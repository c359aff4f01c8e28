/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import { accessibilityViolations } from "../../axe.ts";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { inDemo } from "../manage.ts";
import { openPanel } from "../panel_page.ts";

Deno.test("/panel says how many products a rule reaches, and which, before it is saved", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  for (const [productId, reach] of [[910001, 1], [910002, 2], [910003, 3]]) {
    await inDemo(service, "PUT", `products/${productId}`, {
      ...{ badges: [], title: `Reached ${reach}`, attributes: { reach } },
    });
  }
  const content = { text: "Hi", textColour: "#ffffff", backgroundColour: "#1d4ed8" };
  const match = { reach: { $gte: 2 } };
  const { id } = await inDemo(service, "POST", "badges", { typeId: "label", content, match });
  const { page, errors } = await openPanel(browser, service, { path: `/demo/badges/${id}` });
  await page.getByText(/^Reaches 2 of \d+ products\.$/).waitFor();
  await page.getByRole("textbox", { name: "Value" }).fill("3");
  await page.getByText(/^Reaches 1 of \d+ products\.$/).waitFor();
  await page.getByRole("button", { name: "Show the products" }).press("Enter");
  const list = page.getByRole("list", { name: "Products that the rule reaches" });
  await list.getByRole("link", { name: "Reached 3" }).waitFor();
  assertEquals(await list.getByRole("listitem").count(), 1);
  assertEquals(await accessibilityViolations(page), []);
  await page.getByRole("textbox", { name: "Value" }).fill("4");
  await page.getByText(/^Reaches 0 of \d+ products\.$/).waitFor();
  assertEquals((await inDemo(service, "GET", `badges/${id}`)).match, match);
  assertEquals(errors, []);
});
