import { assert, assertEquals } from "@std/assert";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { inDemo } from "../manage.ts";
import { openPanel } from "../panel_page.ts";
import { scriptTexts, watchScripts } from "../script_texts.ts";
import { assertAccessible, put, save } from "./product_page.ts";

/** Without transitions, so that colours are final when they are checked. */
const context = { reducedMotion: "reduce" } as const;

Deno.test("/panel shows attributes as what they are, and stores what was not touched as it was", async () => {
  await buildPages();
  await using service = await startDemoService();
  const attributes = {
    categories: [18, 22],
    labels: ["a, b", "c"],
    launch: "2026-02-03",
    releasedAt: "2026-02-03T09:00:00Z",
    organic: true,
    size: { eu: 42 },
  };
  await put(service, 900_001, { attributes });
  await using browser = await startBrowser();
  const context = { timezoneId: "Europe/Berlin" };
  const path = "/demo/products/900001";
  const { page, errors } = await openPanel(browser, service, { path, context });
  const stored = async () => (await inDemo(service, "GET", "products/900001")).attributes;
  const field = (name: string) => page.getByLabel(name, { exact: true }).first();
  await field("launch").fill("2026-03-01");
  await field("categories").fill("x");
  await page.keyboard.press("Enter");
  await page.getByText(/^Enter a number such as 1299\.5/).waitFor();
  assert(await page.getByRole("button", { name: "Save" }).isDisabled());
  await page.keyboard.press("Backspace");
  await field("categories").fill("31");
  await page.keyboard.press("Enter");
  assertEquals(await field("releasedAt").inputValue(), "2026-02-03T10:00");
  await page.getByRole("switch", { name: "organic" }).press("Space");
  assertEquals(await field("size").inputValue(), '{"eu":42}');
  await assertAccessible(page);
  await save(page);
  const changed = { categories: [18, 22, 31], launch: "2026-03-01", organic: false };
  assertEquals(await stored(), { ...attributes, ...changed });

  // A text that starts like a date does not become another field while it is typed.
  await page.getByLabel("Kind of launch").selectOption("Text");
  await field("launch").fill("2026-03-0");
  await page.keyboard.type("2 in Rome");
  await save(page);
  assertEquals((await stored()).launch, "2026-03-02 in Rome");
  assertEquals(errors, []);
});

Deno.test("/panel runs no script from an attribute's name or value", async () => {
  await buildPages();
  await using service = await startDemoService();
  const vectors = scriptTexts();
  await using browser = await startBrowser();
  const panel = await openPanel(browser, service, { path: "/demo/products", context });
  const { page } = panel;
  const assertNothingRan = await watchScripts(panel);
  const perProduct = 25;
  let last = 0;
  for (let from = 0; from < vectors.length; from += perProduct) {
    last = 900_000 + from;
    const some = vectors.slice(from, from + perProduct);
    const values = some.map((vector, at) => [vector, at % 2 ? vector : [vector]]);
    const attributes = Object.fromEntries(values);
    await put(service, last, { attributes: fit(attributes) });
    // Within the page: a newly loaded one would not count.
    await page.getByLabel("Search products").fill(String(last));
    await page.keyboard.press("Enter");
    await page.getByText(some[0] ?? "", { exact: true }).first().waitFor();
    await page.getByText("JSON", { exact: true }).click();
    await page.getByRole("link", { name: "Products", exact: true }).last().click();
  }
  await assertNothingRan();
});

/** Returns the attributes unchanged, and throws if they could exceed the limit of a product. */
function fit(attributes: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes)) {
    kept[name] = value;
    assert(JSON.stringify(kept).length < 4_000);
  }
  return kept;
}
