import Papa from "papaparse";
import { z } from "zod";
import type { BenchOptions } from "../bench_options.ts";
import { sendPaced } from "../load_tool/paced_load.ts";
import { unpinned } from "../load_tool/pinning.ts";
import { residentMiB } from "../load_tool/resident_memory.ts";
import { type ServiceProcess, startService } from "../servers/service_process.ts";
import { createTempFolder } from "../temp_folder.ts";
import { type ImportReport, reportImport } from "./import_report.ts";
import { variantsPerProduct, writeShopFile } from "./shop_file.ts";

const rowCounts = { quick: 100_000, full: 1_000_000 };
const queriesPerSecond = 200;
const windowSeconds = 5;
const pollMs = 100;

const Import = z.object({
  id: z.string(),
  state: z.enum(["receiving", "applying", "done", "failed", "cancelled"]),
  rows: z.object({ read: z.int(), refused: z.int() }),
  products: z.object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    removed: z.int(),
  }),
  error: z.object({ code: z.string(), detail: z.string() }).optional(),
});
type Import = z.infer<typeof Import>;

/**
 * The import of a shop's whole catalogue, and of the same file again, beside a loop that only parses
 * the file; the memory of the process; and queries meanwhile.
 */
export async function benchImport(options: BenchOptions): Promise<ImportReport> {
  const { progress, signal } = options;
  const rows = rowCounts[options.quick ? "quick" : "full"];
  await using folder = await createTempFolder();
  progress(`writing a file of ${rows} rows`);
  const path = `${folder.path}/shop.csv`;
  const bytes = await writeShopFile(path, rows);
  const bodies = `${folder.path}/bodies`;
  await Deno.writeTextFile(bodies, queryBodies(rows / variantsPerProduct).join("\n"));
  progress("only parsing it");
  await parseOnly(path);
  const parseSeconds = await parseOnly(path);

  const runs = { first: 0, again: 0 };
  let peakMiB = 0;
  let meanwhile = { atRestMs: 0, p99Ms: 0 };
  {
    await using service = await startService(folder.path, unpinned, {
      env: { CATALOG_MAX_BYTES: String(2 ** 30) },
    });
    await manage(service, "PUT", "/admin/v1/projects/import", { name: "Import" });
    progress("importing it");
    const first = await measure(service, path, signal);
    assertDone(first.result, { created: rows / variantsPerProduct });
    runs.first = first.seconds;
    peakMiB = first.peakMiB;
    progress("importing the same file again");
    const again = await measure(service, path, signal);
    assertDone(again.result, { unchanged: rows / variantsPerProduct });
    runs.again = again.seconds;
    progress("deleting the project, and importing the file under queries");
    await manage(service, "DELETE", "/admin/v1/projects/import");
    await manage(service, "PUT", "/admin/v1/projects/import", { name: "Import" });
    meanwhile = await queriesMeanwhile(service, { bodies, path, signal });
  }
  progress("starting again with the resulting catalogue");
  await using service = await startService(folder.path, unpinned, {
    env: { CATALOG_MAX_BYTES: String(2 ** 30) },
  });
  await manage(service, "GET", "/admin/v1/projects/import/products?limit=1");
  const catalogueMiB = await residentMiB(service.pid);
  return reportImport({ rows, bytes, parseSeconds, ...runs, peakMiB, catalogueMiB, meanwhile });
}

async function parseOnly(path: string): Promise<number> {
  const startedAt = performance.now();
  const parser = new Papa.Parser({ delimiter: ",", newline: "\n" });
  using file = await Deno.open(path);
  const decoder = new TextDecoder();
  let rest = "";
  let rows = 0;
  for await (const chunk of file.readable) {
    const text = rest + decoder.decode(chunk, { stream: true });
    const end = text.lastIndexOf("\n") + 1;
    rows += parser.parse(text.slice(0, end), 0, false).data.length;
    rest = text.slice(end);
  }
  if (rows === 0) throw new Error("Nothing was parsed");
  return (performance.now() - startedAt) / 1_000;
}

/** Uploads the file, and waits for the end of the import. */
async function importFile(
  service: ServiceProcess,
  path: string,
  signal: AbortSignal,
): Promise<Import> {
  const file = await Deno.open(path);
  const response = await fetch(`${service.origin}/admin/v1/projects/import/imports`, {
    method: "POST",
    headers: {
      ...authorization(service),
      "Content-Type": "text/csv",
      "Content-Length": String((await file.stat()).size),
    },
    body: file.readable,
    signal,
  });
  let found = Import.parse(await response.json());
  while (found.state === "receiving" || found.state === "applying") {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const path = `/admin/v1/projects/import/imports/${found.id}`;
    found = Import.parse(await manage(service, "GET", path));
  }
  return found;
}

async function measure(service: ServiceProcess, path: string, signal: AbortSignal) {
  let peakMiB = 0;
  const sampling = setInterval(async () => {
    peakMiB = Math.max(peakMiB, await residentMiB(service.pid));
  }, 100);
  const startedAt = performance.now();
  try {
    const result = await importFile(service, path, signal);
    return { result, seconds: (performance.now() - startedAt) / 1_000, peakMiB };
  } finally {
    clearInterval(sampling);
  }
}

async function queriesMeanwhile(
  service: ServiceProcess,
  { bodies, path, signal }: { bodies: string; path: string; signal: AbortSignal },
) {
  const load = {
    url: `${service.origin}/v1/import/badges/query/byProductId`,
    bodiesFile: bodies,
    requestsPerSecond: queriesPerSecond,
    seconds: windowSeconds,
    pinning: unpinned,
  };
  await sendPaced(load);
  const { p99Ms: atRestMs } = await sendPaced(load);
  let isRunning = true;
  const importing = importFile(service, path, signal).finally(() => isRunning = false);
  const windows: number[] = [];
  do windows.push((await sendPaced(load)).p99Ms); while (isRunning);
  await importing;
  // The last window is partly at rest.
  const counted = windows.length > 1 ? windows.slice(0, -1) : windows;
  return { atRestMs, p99Ms: counted.sort((a, b) => a - b)[Math.floor(counted.length / 2)]! };
}

function assertDone(result: Import, expected: Partial<Import["products"]>): void {
  const isAsExpected = Object.entries(expected).every(([name, count]) =>
    result.products[name as keyof Import["products"]] === count
  );
  if (result.state === "done" && isAsExpected) return;
  throw new Error(`The import is not as expected: ${JSON.stringify(result)}`);
}

function queryBodies(products: number): string[] {
  return Array.from({ length: 1_000 }, (_, index) => {
    const id = 1_000 + ((index * 7_919) % products);
    const wanted = Array.from({ length: 10 }, (_, at) => ({ id: id + at }));
    return JSON.stringify({ context: {}, query: { products: wanted } });
  });
}

function authorization({ adminToken }: ServiceProcess) {
  return { Authorization: `Bearer ${adminToken}` };
}

async function manage(
  service: ServiceProcess,
  method: string,
  path: string,
  json?: unknown,
): Promise<unknown> {
  const response = await fetch(service.origin + path, {
    method,
    headers: { ...authorization(service), "Content-Type": "application/json" },
    ...json !== undefined && { body: JSON.stringify(json) },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}
