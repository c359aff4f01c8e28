import { z } from "zod";
import type { BenchOptions } from "../bench_options.ts";
import { sendPaced } from "../load_tool/paced_load.ts";
import { unpinned } from "../load_tool/pinning.ts";
import { residentMiB } from "../load_tool/resident_memory.ts";
import { type ServiceProcess, startService } from "../servers/service_process.ts";
import { startKvConnect } from "../../support/store/kv_connect.ts";
import { median } from "../statistics.ts";
import { createTempFolder } from "../temp_folder.ts";
import { type ImportReport, reportImport } from "./import_report.ts";
import { type ParseTime, timeParsing } from "./parse_loops.ts";
import { variantsPerProduct, writeShopFeed, writeShopFile } from "./shop_file.ts";

const rowCounts = { quick: 100_000, full: 1_000_000 };
/** The feed and the store on a server are measured with fewer. */
const otherRowsShare = 1 / 5;
const queriesPerSecond = 200;
/** Short windows, of which the median counts: one in which the machine stops for a moment does not. */
const windowSeconds = 2;
const windowsAtRest = 5;
/** How many imports are made under queries: each has only a handful of windows. */
const importsMeanwhile = 3;
const pollMs = 100;
const env = { CATALOG_MAX_BYTES: String(2 ** 30) };

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
  const parsing = [await timeParsing("csv", path)];
  const fed = await timeParsing("fed", path);

  const runs = { first: 0, again: 0 };
  let peakMiB = 0;
  {
    await using service = await startService(folder.path, unpinned, { env });
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
  }
  parsing.push(await timeParsing("csv", path));
  const { catalogueMiB } = await (async () => {
    progress("starting again with the resulting catalogue");
    await using service = await startService(folder.path, unpinned, { env });
    await manage(service, "GET", "/admin/v1/projects/import/products?limit=1");
    return { catalogueMiB: await residentMiB(service.pid) };
  })();
  const windows: QueryWindows = { atRest: [], meanwhile: [] };
  for (let i = 0; i < importsMeanwhile; i++) {
    progress(`importing it under queries, in another process, ${i + 1} of ${importsMeanwhile}`);
    await using own = await createTempFolder();
    // A process that has just imported something collects garbage for some time.
    await using service = await startService(own.path, unpinned, { env });
    await manage(service, "PUT", "/admin/v1/projects/import", { name: "Import" });
    const { atRest, meanwhile } = await queriesMeanwhile(service, { bodies, path, signal });
    windows.atRest.push(...atRest);
    windows.meanwhile.push(...meanwhile);
  }
  const meanwhile = { atRestMs: median(windows.atRest), p99Ms: median(windows.meanwhile) };
  const others = await benchOthers(options, rows * otherRowsShare);
  return reportImport({
    ...{ rows, bytes, parsing: mean(parsing), fed },
    ...{ ...runs, peakMiB, catalogueMiB, meanwhile },
    ...others,
  });
}

/** An XML feed into the embedded store, and the CSV into a store on a KV Connect server. */
async function benchOthers({ progress, signal }: BenchOptions, rows: number) {
  await using folder = await createTempFolder();
  const [feed, csv] = [`${folder.path}/shop.xml`, `${folder.path}/shop.csv`];
  await writeShopFeed(feed, rows);
  await writeShopFile(csv, rows);
  const parsedXml = [await timeParsing("xml", feed)];
  const imported = async (path: string, variables: Record<string, string>) => {
    await using service = await startService(folder.path, unpinned, {
      env: { ...env, ...variables },
    });
    await manage(service, "PUT", "/admin/v1/projects/import", { name: "Import" });
    const { result, seconds } = await measure(service, path, signal);
    assertDone(result, { created: rows / variantsPerProduct });
    return seconds;
  };
  progress(`importing an XML feed of ${rows} items`);
  const xmlSeconds = await imported(feed, {});
  parsedXml.push(await timeParsing("xml", feed));
  const xml = { rows, parsing: mean(parsedXml), seconds: xmlSeconds };
  progress("importing a CSV into a KV Connect server");
  await using server = await startKvConnect(folder.path);
  const parsedCsv = [await timeParsing("csv", csv)];
  const csvSeconds = await imported(csv, server.env);
  parsedCsv.push(await timeParsing("csv", csv));
  return { xml, kvConnect: { rows, parsing: mean(parsedCsv), seconds: csvSeconds } };
}

/**
 * The mean of what parsing took before and after an import: the speed of a shared machine may change
 * by a fifth within minutes.
 */
function mean(times: readonly ParseTime[]): ParseTime {
  const of = (run: keyof ParseTime) => times.reduce((sum, it) => sum + it[run], 0) / times.length;
  return { fresh: of("fresh"), warm: of("warm") };
}

/** Uploads the file, and waits for the end of the import. */
async function importFile(
  service: ServiceProcess,
  path: string,
  signal: AbortSignal,
): Promise<Import> {
  const isFeed = path.endsWith(".xml");
  const query = isFeed ? "?mapping=google" : "";
  const response = await fetch(`${service.origin}/admin/v1/projects/import/imports${query}`, {
    method: "POST",
    headers: {
      ...authorization(service),
      "Content-Type": isFeed ? "application/xml" : "text/csv",
    },
    // With a Content-Length, as most clients send files: of a chunked body that comes faster than it
    // is read, the runtime's server keeps up to half in memory.
    body: await Deno.readFile(path),
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

/** The p99 of queries in short windows, in milliseconds. */
interface QueryWindows {
  readonly atRest: number[];
  readonly meanwhile: number[];
}

async function queriesMeanwhile(
  service: ServiceProcess,
  { bodies, path, signal }: { bodies: string; path: string; signal: AbortSignal },
): Promise<QueryWindows> {
  const load = {
    url: `${service.origin}/v1/import/badges/query/byProductId`,
    bodiesFile: bodies,
    requestsPerSecond: queriesPerSecond,
    seconds: windowSeconds,
    pinning: unpinned,
  };
  await sendPaced(load);
  const atRest: number[] = [];
  while (atRest.length < windowsAtRest) atRest.push((await sendPaced(load)).p99Ms);
  let isRunning = true;
  const importing = importFile(service, path, signal).finally(() => isRunning = false);
  const meanwhile: number[] = [];
  do meanwhile.push((await sendPaced(load)).p99Ms); while (isRunning);
  await importing;
  // The last window is partly at rest.
  return { atRest, meanwhile: meanwhile.length > 1 ? meanwhile.slice(0, -1) : meanwhile };
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
