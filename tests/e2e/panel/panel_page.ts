import { assertEquals } from "@std/assert";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { openWatchedPage, type WatchedPage } from "../browser.ts";
import type { DemoService } from "../demo_service.ts";

/** The open control panel. */
export interface PanelPage extends WatchedPage {
  /** The names of the scripts loaded so far. */
  readonly scripts: ReadonlySet<string>;
  /** Ends the session as its expiry would. */
  expire(): Promise<void>;
}

interface Options {
  /** Below `/panel`; by default the demo project's badges. */
  readonly path?: string;
  readonly isSignedIn?: boolean;
  readonly context?: BrowserContextOptions;
  /** Whether the browser ever becomes idle, which starts the work that waits for that. */
  readonly becomesIdle?: boolean;
}

/** Opens the panel of a service, signed in by default. */
export async function openPanel(
  browser: Browser,
  { origin, adminToken }: Pick<DemoService, "origin" | "adminToken">,
  { path = "/demo/badges", isSignedIn = true, context, becomesIdle = true }: Options = {},
): Promise<PanelPage> {
  const watched = await openWatchedPage(browser, origin, context);
  if (!becomesIdle) await watched.page.addInitScript("requestIdleCallback = () => 0");
  const cookies = watched.page.context();
  if (isSignedIn) {
    const data = { token: adminToken };
    const signedIn = await cookies.request.post(`${origin}/admin/v1/session`, { data });
    assertEquals(signedIn.status(), 200);
    await watched.page.addInitScript('localStorage.setItem("panel.signedIn", "yes")');
  }
  const scripts = new Set<string>();
  watched.page.on("request", (request) => {
    const name = /\/assets\/(.+\.js)$/.exec(request.url())?.[1];
    if (name !== undefined) scripts.add(name);
  });
  await watched.page.goto(`${origin}/panel${path}`);
  return { ...watched, scripts, expire: () => cookies.clearCookies() };
}

/** Whether the browser reports a 401, which is not an error of the page. */
export function isRefusal(error: string): boolean {
  return error.includes("status of 401");
}
