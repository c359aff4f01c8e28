/**
 * The benchmarks: `deno task bench [name …] [--quick] [--json]`, without a name all that need nothing but Deno.
 * Each compares the service with a reference in the same run; but `panel` says what Lighthouse finds. The
 * result goes to stdout, what is being done to stderr.
 *
 * The task gives every permission, because Deno opens `/proc/<pid>/stat` under no other.
 */
import type { BenchOptions } from "./bench_options.ts";
import { benchClient } from "./client/bench_client.ts";
import { formatClientReport } from "./client/client_report.ts";
import { benchConditions } from "./conditions/bench_conditions.ts";
import { formatConditionsReport } from "./conditions/conditions_report.ts";
import { describeMachine, formatMachine } from "./machine.ts";
import { benchPanel } from "./panel/bench_panel.ts";
import { formatPanelReport } from "./panel/panel_report.ts";
import { benchQuery } from "./query/bench_query.ts";
import { formatQueryReport } from "./query/query_report.ts";

/** What a bench found, for machines and for people. */
interface BenchResult {
  report: unknown;
  table: string;
}

type Bench = (options: BenchOptions) => Promise<BenchResult>;

const benches = new Map<string, Bench>([
  ["query", async (options) => {
    const report = await benchQuery(options);
    return { report, table: formatQueryReport(report) };
  }],
  ["conditions", async (options) => {
    const report = await benchConditions(options);
    return { report, table: formatConditionsReport(report) };
  }],
  ["client", async (options) => {
    const report = await benchClient(options);
    return { report, table: formatClientReport(report) };
  }],
  ["panel", async (options) => {
    const report = await benchPanel(options);
    return { report, table: formatPanelReport(report) };
  }],
]);

/** Without a name these run; a browser has to be there for the others. */
const ordinary = [...benches.keys()].filter((name) => name !== "panel");

const flags = ["--json", "--quick"];

if (import.meta.main) Deno.exit(await main(Deno.args));

/** Runs what the arguments ask for and answers the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const unknown = args.find((arg) => !benches.has(arg) && !flags.includes(arg));
  if (unknown !== undefined) {
    console.error(
      `Cannot run bench "${unknown}": there is ${[...benches.keys()].join(", ")}, ` +
        `with ${flags.join(" and ")}`,
    );
    return 2;
  }
  const named = [...new Set(args.filter((arg) => benches.has(arg)))];
  try {
    await run(named.length > 0 ? named : ordinary, {
      quick: args.includes("--quick"),
      json: args.includes("--json"),
    });
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

/** Runs the benches one after the other and prints what they found. */
async function run(
  names: readonly string[],
  { quick, json }: { quick: boolean; json: boolean },
): Promise<void> {
  const machine = describeMachine(new Date());
  if (!json) console.log(formatMachine(machine));
  const progress = (message: string) => console.error(`… ${message}`);
  const signal = untilSignalled();
  const reports: Record<string, unknown> = {};
  for (const name of names) {
    const result = await benches.get(name)?.({ quick, signal, progress });
    reports[name] = result?.report;
    if (!json) console.log(`\n${result?.table}`);
  }
  if (json) console.log(JSON.stringify({ machine, quick, benches: reports }));
}

/** Aborts on the first SIGINT or SIGTERM, so that no child outlives the bench. */
function untilSignalled(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(name, () => controller.abort(new Error(`Stopped by ${name}`)));
  }
  return controller.signal;
}
