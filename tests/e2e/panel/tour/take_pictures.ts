/**
 * Takes the screenshots of the panel for the README, with the demo project, and writes them to this
 * folder: `deno run --lock=deno.dev.lock -A tests/e2e/panel/tour/take_pictures.ts`.
 */
import type { Page } from "playwright-core";
import { demoBadgeIds } from "../../../../src/management/demo/demo_badges.ts";
import { startBrowser } from "../../browser.ts";
import { buildPages, type DemoService, startDemoService } from "../../demo_service.ts";
import { inDemo } from "../manage.ts";
import { openPanel } from "../panel_page.ts";

interface Picture {
  readonly name: string;
  readonly isDark?: boolean;
  /** Below the project's URL. */
  readonly path: string;
  /** Waits until everything in the picture is there. */
  readonly isReady: (page: Page) => Promise<void>;
}

const inEuro = JSON.stringify({ bigcommerce: { currency: "EUR" } });

const pictures: readonly Picture[] = [
  {
    name: "overview",
    path: "overview",
    isReady: (page) => page.getByText("Recent changes").waitFor(),
  },
  {
    name: "badges",
    path: "badges",
    isReady: (page) => page.getByRole("button", { name: "Move “Black Friday”" }).waitFor(),
  },
  {
    name: "badge",
    path: `badges/${demoBadgeIds.noCustoms}`,
    isReady: (page) => page.getByRole("group", { name: "Preview" }).first().waitFor(),
  },
  {
    name: "why",
    isDark: true,
    path: `why?${new URLSearchParams({ product: "1234", context: inEuro })}`,
    isReady: (page) => page.getByLabel("Shown, in this order").waitFor(),
  },
];

const context = {
  viewport: { width: 1280, height: 800 },
  reducedMotion: "reduce",
  timezoneId: "Europe/Berlin",
} as const;

/** Changes the badges so that one has ended, one is paused and one ends soon. */
async function workAWhile(service: DemoService): Promise<void> {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const changes = [
    [demoBadgeIds.bestseller, { endsAt: inDays(-1) }],
    [demoBadgeIds.staffPick, { status: "paused" }],
    [demoBadgeIds.twoFor, { endsAt: inDays(2) }],
  ] as const;
  for (const [id, change] of changes) await inDemo(service, "PATCH", `badges/${id}`, change);
}

if (import.meta.main) {
  await buildPages();
  await using service = await startDemoService();
  await workAWhile(service);
  await using browser = await startBrowser();
  for (const { name, path, isReady, isDark = false } of pictures) {
    const { page } = await openPanel(browser, service, {
      path: `/demo/${path}`,
      context: { ...context, colorScheme: isDark ? "dark" : "light" },
    });
    await isReady(page);
    await page.waitForLoadState("networkidle");
    await Deno.writeFile(new URL(`${name}.png`, import.meta.url), await page.screenshot());
    await page.close();
  }
}
