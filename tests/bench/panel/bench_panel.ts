import { buildPages, type DemoService, startDemoService } from "../../e2e/demo_service.ts";
import type { BenchOptions } from "../bench_options.ts";
import { median } from "../statistics.ts";
import type { Device, PanelReport, Scores } from "./panel_report.ts";

const lighthouse = "npm:lighthouse@13.5.0";
const runs = { quick: 1, full: 3 };

/** The measured pages: where a project opens, and the most used one. */
const pages = ["overview", "badges"];

/**
 * Lighthouse's scores of the panel, in the system's Chromium or the one that `CHROMIUM` names: the
 * median of some runs for each page and device, from 0 to 100. Throws an `Error` if Lighthouse
 * could not see the page.
 */
export async function benchPanel({ quick, signal, progress }: BenchOptions): Promise<PanelReport> {
  await buildPages();
  await using service = await startDemoService();
  const cookie = await signIn(service);
  const results: PanelReport["results"] = [];
  for (const page of pages) {
    for (const device of ["mobile", "desktop"] as const) {
      const found: Scores[] = [];
      for (let run = 0; run < (quick ? runs.quick : runs.full); run++) {
        signal.throwIfAborted();
        progress(`panel: ${page} on ${device}, run ${run + 1}`);
        const address = `${service.origin}/panel/demo/${page}`;
        found.push(await judge({ address, device, cookie, signal }));
      }
      results.push({ page, device, scores: medians(found) });
    }
  }
  return { runs: quick ? runs.quick : runs.full, results };
}

/** The cookie of a session. */
async function signIn({ origin, adminToken }: DemoService): Promise<string> {
  const response = await fetch(`${origin}/admin/v1/session`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token: adminToken }),
  });
  await response.body?.cancel();
  const [cookie = ""] = response.headers.getSetCookie();
  return cookie.split(";")[0] ?? "";
}

interface Visit {
  readonly address: string;
  readonly device: Device;
  readonly cookie: string;
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

async function judge({ address, device, cookie, signal }: Visit): Promise<Scores> {
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "-q", "--no-config", lighthouse, address, "--quiet", "--output=json"],
      ...device === "desktop" ? ["--preset=desktop"] : [],
      "--only-categories=performance,accessibility,best-practices",
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
      `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
    ],
    env: { CHROME_PATH: Deno.env.get("CHROMIUM") ?? "/usr/bin/chromium" },
    stdin: "null",
    signal,
  }).output();
  const text = new TextDecoder().decode(stdout);
  if (text === "") throw new Error(new TextDecoder().decode(stderr));
  const { runtimeError, finalDisplayedUrl, categories }: Findings = JSON.parse(text);
  // Occasionally Lighthouse does not find the start in its own trace, and asks for another run.
  if (runtimeError?.code === "NO_NAVSTART") return await judge({ address, device, cookie, signal });
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
