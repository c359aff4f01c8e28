/// <reference lib="dom" />
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** A page, with the errors on it. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors and warnings in the console, exceptions, and violations of the page's policy. */
  readonly errors: string[];
  /** Requested URLs on hosts other than the tested one. */
  readonly foreignRequests: string[];
}

/** The longest time that a browser is open: without it, a test that waits for ever would not fail. */
const openMs = 5 * 60_000;

/** Debian's Chromium without a window, with which tests take a quarter less time. */
const withoutWindow = "/usr/bin/chromium-headless-shell";

function installedBrowser(): string {
  try {
    Deno.statSync(withoutWindow);
    return withoutWindow;
  } catch {
    return "/usr/bin/chromium";
  }
}

/** Starts the system's Chromium, or the one that `CHROMIUM` names. */
export async function startBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: Deno.env.get("CHROMIUM") ?? installedBrowser(),
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  const closing = setTimeout(() => browser.close(), openMs);
  browser.on("disconnected", () => clearTimeout(closing));
  return browser;
}

/** Opens an empty page that records errors from its first request on. */
export async function openWatchedPage(
  browser: Browser,
  origin: string,
  context: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const page = await browser.newPage({
    viewport: { width: 1400, height: 900 },
    locale: "en-US",
    ...context,
  });
  const errors: string[] = [];
  const foreignRequests: string[] = [];
  page.on("console", (message) => {
    const type = message.type();
    if (type === "error" || type === "warning") errors.push(`${type}: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`exception: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (new URL(url).origin !== origin && !url.startsWith("data:")) foreignRequests.push(url);
  });
  // Some violations, such as that of `eval`, are not written to the console by the browser.
  await page.addInitScript({
    content: `addEventListener("securitypolicyviolation", (event) =>
      console.error("refused", event.effectiveDirective, event.blockedURI, event.sample))`,
  });
  return { page, errors, foreignRequests };
}

/**
 * Sums up the layout shifts of the open page, from its start on, and of the ones opened later.
 * Returns a function that returns the sum so far.
 */
export async function sumLayoutShifts(page: Page): Promise<() => Promise<number>> {
  const content = `globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });`;
  await page.addInitScript({ content });
  await page.evaluate(content);
  return () => page.evaluate("shift");
}

/**
 * Waits until all changes so far are drawn: two frames, because the next one may have started
 * already.
 */
export async function waitForDrawing(page: Page): Promise<void> {
  await page.evaluate(() =>
    new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  );
}
