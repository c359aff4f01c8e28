/**
 * The benchmarks: `deno task bench [name …] [--quick] [--json]`, and `soak --minutes 60 --rate 500`
 * at a given rate. Without a name, runs all that need only Deno and wrk, which takes minutes. Each
 * compares the service with a reference in the same run, or with itself at rest, except `panel`,
 * which reports Lighthouse's scores and long scripts. `peers` needs Node, npm and Redis, see
 * `peers/README.md`. The last lines show which goals are reached. Results go to stdout, progress to
 * stderr.
 *
 * The task has all permissions, because Deno does not open `/proc/<pid>/stat` otherwise.
 */
import { type BenchOptions, readOptions } from "./bench_options.ts";
import { benchClient } from "./client/bench_client.ts";
import { formatClientReport } from "./client/client_report.ts";
import { benchConditions } from "./conditions/bench_conditions.ts";
import { formatConditionsReport } from "./conditions/conditions_report.ts";
import { formatGoals, type GoalResult } from "./goals.ts";
import { benchImport } from "./import/bench_import.ts";
import { formatImportReport } from "./import/import_report.ts";
import { benchLoad } from "./load/bench_load.ts";
import { formatLoadReport } from "./load/load_report.ts";
import { describeMachine, formatMachine } from "./machine.ts";
import { benchMemory } from "./memory/bench_memory.ts";
import { formatMemoryReport } from "./memory/memory_report.ts";
import { benchSoak } from "./memory/bench_soak.ts";
import { formatSoakReport } from "./memory/soak_report.ts";
import { benchNeighbour } from "./neighbour/bench_neighbour.ts";
import { formatNeighbourReport } from "./neighbour/neighbour_report.ts";
import { benchOverload } from "./overload/bench_overload.ts";
import { formatOverloadReport } from "./overload/overload_report.ts";
import { benchPanel } from "./panel/bench_panel.ts";
import { formatPanelReport } from "./panel/panel_report.ts";
import { benchPeers } from "./peers/bench_peers.ts";
import { formatPeersReport } from "./peers/peers_report.ts";
import { benchPlans } from "./plans/bench_plans.ts";
import { formatPlansReport } from "./plans/plans_report.ts";
import { benchPropagation } from "./propagation/bench_propagation.ts";
import { formatPropagationReport } from "./propagation/propagation_report.ts";
import { benchQuery } from "./query/bench_query.ts";
import { formatQueryReport } from "./query/query_report.ts";
import { benchScale } from "./scale/bench_scale.ts";
import { formatScaleReport } from "./scale/scale_report.ts";
import { benchSearch } from "./search/bench_search.ts";
import { formatSearchReport } from "./search/search_report.ts";
import { benchSize } from "./size/bench_size.ts";
import { formatSizeReport } from "./size/size_report.ts";
import { benchVariants } from "./variants/bench_variants.ts";
import { formatVariantsReport } from "./variants/variants_report.ts";
import { benchWorst } from "./worst/bench_worst.ts";
import { formatWorstReport } from "./worst/worst_report.ts";
import { benchWrite } from "./write/bench_write.ts";
import { formatWriteReport } from "./write/write_report.ts";

/** The result of a bench, as data and as text. */
interface BenchResult {
  report: unknown;
  table: string;
  goals: readonly GoalResult[];
}

type Bench = (options: BenchOptions) => Promise<BenchResult>;

const benches = new Map<string, Bench>([
  ["query", bench(benchQuery, formatQueryReport)],
  ["size", bench(benchSize, formatSizeReport)],
  ["load", bench(benchLoad, formatLoadReport)],
  ["write", bench(benchWrite, formatWriteReport)],
  ["memory", bench(benchMemory, formatMemoryReport)],
  ["propagation", bench(benchPropagation, formatPropagationReport)],
  ["scale", bench(benchScale, formatScaleReport)],
  ["soak", bench(benchSoak, formatSoakReport)],
  ["overload", bench(benchOverload, formatOverloadReport)],
  ["neighbour", bench(benchNeighbour, formatNeighbourReport)],
  ["conditions", bench(benchConditions, formatConditionsReport)],
  ["search", bench(benchSearch, formatSearchReport)],
  ["import", bench(benchImport, formatImportReport)],
  ["plans", bench(benchPlans, formatPlansReport)],
  ["worst", bench(benchWorst, formatWorstReport)],
  ["variants", bench(benchVariants, formatVariantsReport)],
  ["client", bench(benchClient, formatClientReport)],
  ["panel", bench(benchPanel, formatPanelReport)],
  ["peers", bench(benchPeers, formatPeersReport)],
]);

/**
 * Not run by default: they need a browser, nginx, or Node and Redis, or take as long as all others
 * together.
 */
const extraordinary = [
  "search",
  "import",
  "plans",
  "conditions",
  "worst",
  "scale",
  "soak",
  "overload",
  "neighbour",
  "panel",
  "peers",
];
const ordinary = [...benches.keys()].filter((name) => !extraordinary.includes(name));

if (import.meta.main) Deno.exit(await main(Deno.args));

/** Runs the benches named by the arguments and returns the exit code. */
async function main(args: readonly string[]): Promise<number> {
  try {
    const { names, ...options } = readOptions(args);
    const unknown = names.find((name) => !benches.has(name));
    if (unknown !== undefined) {
      throw new Error(
        `Cannot run bench "${unknown}": there is ${[...benches.keys()].join(", ")}`,
      );
    }
    await run(names.length > 0 ? names : ordinary, options);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

/** Runs the benches one after another and prints their results. */
async function run(
  names: readonly string[],
  { json, ...chosen }: Omit<ReturnType<typeof readOptions>, "names">,
): Promise<void> {
  const machine = describeMachine(new Date());
  if (!json) console.log(formatMachine(machine));
  const progress = (message: string) => console.error(`… ${message}`);
  const signal = untilSignalled();
  const reports: Record<string, unknown> = {};
  const goals: GoalResult[] = [];
  for (const name of names) {
    const result = await benches.get(name)?.({ ...chosen, signal, progress });
    reports[name] = result?.report;
    goals.push(...result?.goals ?? []);
    if (!json) console.log(`\n${result?.table}`);
  }
  if (json) console.log(JSON.stringify({ machine, ...chosen, goals, benches: reports }));
  else if (goals.length > 0) console.log(["", ...formatGoals(goals)].join("\n"));
}

/** Combines measuring and formatting in a bench. */
function bench<R extends object>(
  measure: (options: BenchOptions) => Promise<R & { goals?: readonly GoalResult[] }>,
  format: (report: R) => string,
): Bench {
  return async (options) => {
    const report = await measure(options);
    return { report, table: format(report), goals: report.goals ?? [] };
  };
}

/** Aborts on the first SIGINT or SIGTERM, so that no child outlives the bench. */
function untilSignalled(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(name, () => controller.abort(new Error(`Stopped by ${name}`)));
  }
  return controller.signal;
}
