/// <reference lib="dom" />
import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { startBrowser } from "../browser.ts";
import { buildPages, startDemoService } from "../demo_service.ts";
import { assertLooks } from "./appearance.ts";
import { inDemo } from "./manage.ts";
import { openPanel } from "./panel_page.ts";

const dayMs = 86_400_000;

function inDays(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString();
}

async function aBadge(
  service: Parameters<typeof inDemo>[0],
  name: string,
  [from, until]: readonly [number, number],
  more: Record<string, unknown> = {},
): Promise<void> {
  const schedule = { startsAt: inDays(from), endsAt: inDays(until) };
  const content = { text: name, textColour: "#ffffff", backgroundColour: "#1d4ed8" };
  await inDemo(service, "POST", "badges", { typeId: "label", name, content, ...schedule, ...more });
}

Deno.test("/panel shows badges over weeks, what is live on a day, and which badges compete", async () => {
  await buildPages();
  await using service = await startDemoService();
  const exclusiveGroup = "season";
  await aBadge(service, "Winter", [14, 28], { exclusiveGroup });
  await aBadge(service, "Advent", [21, 35], { exclusiveGroup });
  await aBadge(service, "Spring", [60, 70], { exclusiveGroup });
  await aBadge(service, "Paused one", [14, 28], { status: "paused" });
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: "/demo/timeline" });
  const rows = page.getByRole("list", { name: "Timeline" }).getByRole("listitem");
  const row = (name: string) => rows.filter({ has: page.getByRole("link", { name, exact: true }) });
  await row("Winter").getByText("Competes in group “season” with Advent").waitFor();
  await row("Advent").getByText("with Winter").waitFor();
  assertEquals(await row("Spring").getByText("Competes").count(), 0);
  await row("Paused one").getByText(/^Paused · /).waitFor();
  assertEquals(await row("Organic").count(), 0);
  await assertLooks(page);
  // Two of twelve weeks, three weeks after the window's start, which is a week ago.
  const [track, bar] = await Promise.all(
    ["track", "bar"].map((part) => row("Winter").locator(`[class*=${part}]`).last().boundingBox()),
  );
  assert(track && bar);
  assertAlmostEquals(bar.width / track.width, 2 / 12, 0.02);
  assertAlmostEquals((bar.x - track.x) / track.width, 3 / 12, 0.03);

  await page.getByLabel("Also badges without dates").check();
  await row("Organic").getByText("Always").waitFor();
  await page.getByLabel("Live on").fill(inDays(16).slice(0, 10));
  await row("Advent").waitFor({ state: "detached" });
  await row("Paused one").waitFor({ state: "detached" });
  await row("Organic").waitFor();
  await page.getByText(/badges are live then/).waitFor();
  // Rows out of sight are not in the DOM.
  const toEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await toEnd();
  await row("Winter").waitFor();
  assert(page.url().includes("day="));
  await page.getByRole("button", { name: "Later" }).click();
  await page.getByRole("button", { name: "That day" }).click();
  await toEnd();
  await row("Winter").getByRole("link", { name: "Test & explain" }).click();
  await page.waitForURL("**/why?badges=*");
  assertEquals(errors, []);
});

Deno.test("/panel takes the day of the timeline as it is typed, and follows the address", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: "/demo/timeline" });
  const day = page.getByLabel("Live on");
  await day.focus();
  await page.keyboard.type("11282030");
  assertEquals(await day.inputValue(), "2030-11-28");
  await page.waitForURL("**/timeline?day=2030-11-28");
  await page.getByText(/live then/).waitFor();
  await page.getByRole("link", { name: "Timeline", exact: true }).click();
  await page.waitForURL((url) => url.search === "");
  await page.getByText(/live then/).waitFor({ state: "detached" });
  assertEquals(await day.inputValue(), "");
  assertEquals(errors, []);
});

Deno.test("/panel shows the timeline in German on a phone", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const context = { viewport: { width: 360, height: 740 }, locale: "de-DE" };
  const { page, errors } = await openPanel(browser, service, { path: "/demo/timeline", context });
  await page.getByRole("heading", { name: "Zeitleiste" }).waitFor();
  await page.getByRole("link", { name: "Black Friday" }).waitFor();
  await assertLooks(page);
  assertEquals(errors, []);
});
