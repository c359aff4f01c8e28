import { chromium } from "playwright-core";
import { buildPages, type DemoService, startDemoService } from "../../e2e/demo_service.ts";
import type { BenchOptions } from "../bench_options.ts";
import { median } from "../statistics.ts";
import { measureScrolling } from "./measure_scrolling.ts";
import { type Device, type PanelReport, reportPanel, type Scores } from "./panel_report.ts";

const lighthouse = "npm:lighthouse@13.5.0";
const runs = { quick: 1, full: 3 };
const products = { quick: 100_000, full: 1_000_000 };

/** The measured pages: where a project opens, and the most used one. */
const pages = ["overview", "badges"];

/**
 * Lighthouse's scores of the panel, in the system's Chromium or the one that `CHROMIUM` names: the
 * median of some runs for each page and device, from 0 to 100; and the longest scripts while pages of
 * a large project scroll. Throws an `Error` if Lighthouse could not see the page.
 */
export async function benchPanel({ quick, signal, progress }: BenchOptions): Promise<PanelReport> {
  await buildPages();
  await using service = await startDemoService();
  const results: PanelReport["results"] = [];
  for (const page of pages) {
    for (const device of ["mobile", "desktop"] as const) {
      const found: Scores[] = [];
      for (let run = 0; run < (quick ? runs.quick : runs.full); run++) {
        signal.throwIfAborted();
        progress(`panel: ${page} on ${device}, run ${run + 1}`);
        const address = `${service.origin}/panel/demo/${page}`;
        found.push(await judge({ service, address, device, signal }));
      }
      results.push({ page, device, scores: medians(found) });
    }
  }
  const size = quick ? "quick" : "full";
  const scrolled = await measureScrolling({ products: products[size], progress });
  return reportPanel({ runs: runs[size], results, scrolled });
}

/** Creates a browser profile that is signed in, with nothing in its cache. */
async function signIn({ origin, adminToken }: DemoService, profile: string): Promise<void> {
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    args: ["--headless", "--no-sandbox", "--disable-gpu"],
  });
  const data = { token: adminToken };
  const signedIn = await browser.request.post(`${origin}/admin/v1/session`, { data });
  if (!signedIn.ok()) throw new Error(`Cannot sign in: ${await signedIn.text()}`);
  const page = await browser.newPage();
  await page.goto(`${origin}/livez`);
  await page.evaluate('localStorage.setItem("panel.signedIn", "yes")');
  await browser.close();
}

const chromiumPath = Deno.env.get("CHROMIUM") ?? "/usr/bin/chromium";

interface Visit {
  readonly address: string;
  readonly device: Device;
  readonly service: DemoService;
  readonly signal: AbortSignal;
}

interface Findings {
  readonly runtimeError?: { readonly code: string; readonly message: string };
  readonly finalDisplayedUrl: string;
  readonly categories: Record<"performance" | "accessibility" | "best-practices", Category>;
}

interface Category {
  readonly score: number | null;
}

async function judge({ service, address, device, signal }: Visit): Promise<Scores> {
  const profile = await Deno.makeTempDir();
  await signIn(service, profile);
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "-q", "--no-config", lighthouse, address, "--quiet", "--output=json"],
      ...device === "desktop" ? ["--preset=desktop"] : [],
      "--only-categories=performance,accessibility,best-practices",
      "--disable-storage-reset",
      `--chrome-flags=--headless=new --no-sandbox --disable-gpu --user-data-dir=${profile}`,
    ],
    env: { CHROME_PATH: chromiumPath },
    stdin: "null",
    signal,
  }).output();
  await Deno.remove(profile, { recursive: true });
  const text = new TextDecoder().decode(stdout);
  if (text === "") throw new Error(new TextDecoder().decode(stderr));
  const { runtimeError, finalDisplayedUrl, categories }: Findings = JSON.parse(text);
  // Occasionally Lighthouse does not find the start in its own trace, and asks for another run.
  if (runtimeError?.code === "NO_NAVSTART") {
    return await judge({ service, address, device, signal });
  }
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  if (finalDisplayedUrl !== address) {
    throw new Error(`Cannot judge ${address}: it led to ${finalDisplayedUrl}`);
  }
  const scoreOf = ({ score }: Category) => 100 * (score ?? 0);
  return {
    performance: scoreOf(categories.performance),
    accessibility: scoreOf(categories.accessibility),
    bestPractices: scoreOf(categories["best-practices"]),
  };
}

function medians(found: readonly Scores[]): Scores {
  return {
    performance: median(found.map(({ performance }) => performance)),
    accessibility: median(found.map(({ accessibility }) => accessibility)),
    bestPractices: median(found.map(({ bestPractices }) => bestPractices)),
  };
}
