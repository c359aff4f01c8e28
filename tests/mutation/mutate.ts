/**
 * Tests the tests: makes one small change to the evaluator after another, in a copy, and reports
 * which ones no test detects. `deno run --lock=deno.dev.lock -A tests/mutation/mutate.ts [file…]`;
 * with `--since=COMMIT`, only in lines that were added or changed since then; with `--tests=PATH`,
 * which can be repeated, only by these tests: fast for a first impression.
 */
import { changedLines, type LineTest } from "./changed_lines.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";

const workers = 2;
/** Longer if the tests without a mutant take longer. */
const shortestTimeoutMs = 90_000;
let timeoutMs = 600_000;
const oracleCases = "60";
/** How many tests run on their own, those with the most detections first. */
const likelyTests = 4;

/** The files and folders that decide which badges are shown. */
const evaluator = [
  ...[
    ...["condition_program", "condition_set", "context_conditions", "context_field", "duration"],
    ...["field", "field_comparison", "required_lists", "segment", "set_programs"],
    ...["string_bounds", "time_boundaries", "truth", "value_at", "value_lists"],
    ...["comparable_elements", "compared_value", "path_tree", "ranges", "string_filter"],
    ...["operators/field_operand", "operators/past"],
  ].map((name) => `src/domain/conditions/${name}.ts`),
  "src/domain/conditions/columns",
  ...["src/domain/resolve", "src/domain/explain", "src/domain/templates"],
  ...["src/domain/bounded_map.ts", "src/management/products/matching_products.ts"],
  ...["src/domain/products/packed/packed_variants.ts", "src/domain/products/read_variant_ids.ts"],
  ...["badge_violations", "localization", "language_tag"].map((name) =>
    `src/domain/badges/${name}.ts`
  ),
];

/** The tests of all decisions. */
const decisions = ["tests/cases", "tests/oracle"];

/** The tests of a part of the source, by how its path starts. */
const testsByPart: Readonly<Record<string, readonly string[]>> = {
  "src/domain/conditions/": [
    ...["tests/domain/conditions", "tests/http/admin/segments"],
    ...["satisfiable_known", "implication"].map((it) => `tests/domain/findings/${it}_test.ts`),
    ...decisions,
  ],
  "src/domain/templates/": [
    "tests/domain/templates",
    "tests/domain/findings/template_survey_test.ts",
    "tests/http/badges/query_overrides_test.ts",
    "tests/http/admin/badges/template_violations_test.ts",
    ...decisions,
  ],
  "src/domain/badges/": ["tests/domain/badges", "tests/http/admin/badges", ...decisions],
  "src/domain/products/": ["tests/domain/products", ...decisions],
  "src/domain/explain/": [
    "tests/domain/explain",
    ...["explain", "explain_bounds"].map((it) => `tests/http/admin/insight/${it}_test.ts`),
    ...decisions,
  ],
  "src/management/products/": [
    "tests/management/products",
    "tests/http/admin/products/list_matching_products_test.ts",
    ...decisions,
  ],
  "src/domain/": [
    ...["tests/domain/bounded_map_test.ts", "tests/domain/resolve", "tests/domain/explain"],
    ...["tests/domain/badges", ...decisions],
  ],
};

// A copy that never changes, because someone may edit the repository meanwhile.
const unchanged = await copied(".");

/** All files in a folder, or the file itself, in the unchanged copy. */
function filesIn(path: string): string[] {
  const absolute = `${unchanged}/${path}`;
  if (Deno.statSync(absolute).isFile) return [path];
  return [...Deno.readDirSync(absolute)].flatMap(({ name }) => filesIn(`${path}/${name}`)).sort();
}

function testsOf(path: string): string[] {
  const chosen = optionsNamed("--tests=");
  if (chosen.length > 0) return chosen.flatMap(filesIn).filter((file) => file.endsWith("_test.ts"));
  const part = Object.keys(testsByPart).find((start) => path.startsWith(start));
  if (part === undefined) throw new Error(`There are no tests of ${path}`);
  return testsByPart[part]!.flatMap(filesIn).filter((file) => file.endsWith("_test.ts"));
}

/** Copies what tests need from a folder to a new one. */
async function copied(from: string): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "mutation-" });
  const parts = ["src", "tests", "openapi", "deno.json", "deno.lock", "deno.dev.lock"];
  const args = ["-r", ...parts.map((part) => `${from}/${part}`), folder];
  const copy = await new Deno.Command("cp", { args }).output();
  if (!copy.success) throw new Error(`Cannot copy the repository to ${folder}`);
  return folder;
}

/** The values of an option of the command line. */
function optionsNamed(start: string): string[] {
  return Deno.args.filter((it) => it.startsWith(start)).map((it) => it.slice(start.length));
}

type Outcome = "passed" | "failed" | "timed out";

const words: Readonly<Record<Outcome, string>> = {
  "passed": "SURVIVED",
  "failed": "caught  ",
  "timed out": "TIMEOUT ",
};

/** Runs test files in a folder. */
async function run(folder: string, ...files: string[]): Promise<Outcome> {
  const args = ["test", "--lock=deno.dev.lock", "--no-check", "-A", "--fail-fast", ...files];
  const env = { ORACLE_CASES: oracleCases };
  const command = new Deno.Command(Deno.execPath(), {
    args,
    env,
    cwd: folder,
    stdout: "null",
    stderr: "null",
  });
  const child = command.spawn();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, timeoutMs);
  const { success } = await child.status;
  clearTimeout(timer);
  return success ? "passed" : isLate ? "timed out" : "failed";
}

/** How many mutants each test has detected; the tests with the most run first. */
const detections = new Map<string, number>();

/** What the tests of a file do when it is changed. A timeout counts as a detection. */
async function outcomeOf(folder: string, path: string, changed: string): Promise<Outcome> {
  const own = path.split("/").at(-1)!.replace(".ts", "_test.ts");
  const rank = (test: string) => test.endsWith(`/${own}`) ? Infinity : detections.get(test) ?? 0;
  const original = await Deno.readTextFile(`${folder}/${path}`);
  await Deno.writeTextFile(`${folder}/${path}`, changed);
  try {
    const tests = testsOf(path).sort((a, b) => rank(b) - rank(a));
    for (const test of tests.slice(0, likelyTests)) {
      const outcome = await run(folder, test);
      if (outcome === "passed") continue;
      detections.set(test, (detections.get(test) ?? 0) + 1);
      return outcome;
    }
    // Few mutants get here, and one process for the other tests starts in a tenth of the time.
    const others = tests.slice(likelyTests);
    return others.length === 0 ? "passed" : await run(folder, ...others);
  } finally {
    await Deno.writeTextFile(`${folder}/${path}`, original);
  }
}

interface Job {
  readonly path: string;
  readonly source: string;
  readonly mutant: Mutant;
}

/** The mutant as a line of the table. */
function formatJob({ path, source, mutant: { start, end, replacement } }: Job): string {
  const line = source.slice(0, start).split("\n").length;
  const before = source.slice(source.lastIndexOf("\n", start) + 1, start).trimStart();
  const after = source.slice(end, source.indexOf("\n", end));
  const was = source.slice(start, end).replaceAll(/\s+/g, " ");
  return `${path}:${line}  ${before}[${was} → ${replacement.replaceAll(/\s+/g, " ")}]${after}`;
}

const [commit] = optionsNamed("--since=");
const named = Deno.args.filter((it) => !it.startsWith("--"));
const paths = (named.length > 0 ? named : evaluator).flatMap(filesIn);
const isIncluded: LineTest = commit === undefined ? () => true : await changedLines(commit, paths);
const jobs: Job[] = paths.flatMap((path) => {
  const source = Deno.readTextFileSync(`${unchanged}/${path}`);
  return mutantsOf(source)
    .filter(({ start }) => isIncluded(path, source.slice(0, start).split("\n").length))
    .map((mutant) => ({ path, source, mutant }));
});
const counts = new Map(paths.map((path) => [path, { caught: 0, all: 0 }]));
const survivors: string[] = [];
console.log(`${jobs.length} mutants`);

async function work(): Promise<void> {
  const folder = await copied(unchanged);
  for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
    const { path, source, mutant: { start, end, replacement } } = job;
    const changed = source.slice(0, start) + replacement + source.slice(end);
    const outcome = await outcomeOf(folder, path, changed);
    const count = counts.get(path)!;
    count.all++;
    if (outcome === "passed") survivors.push(formatJob(job));
    else count.caught++;
    console.log(`${words[outcome]} ${formatJob(job)}`);
  }
  await Deno.remove(folder, { recursive: true });
}

const allTests = [...new Set(paths.flatMap(testsOf))];
const startedAt = Date.now();
if (await run(unchanged, ...allTests) !== "passed") {
  throw new Error(`Not all of these tests pass without a change: ${allTests.join(" ")}`);
}
timeoutMs = Math.max(shortestTimeoutMs, 3 * (Date.now() - startedAt));
await Promise.all(Array.from({ length: workers }, work));
await Deno.remove(unchanged, { recursive: true });
const sum = { caught: 0, all: 0 };
for (const [path, { caught, all }] of counts) {
  sum.caught += caught;
  sum.all += all;
  console.log(`${caught} of ${all}\t${path}`);
}
console.log(`${sum.caught} of ${sum.all} caught (${(100 * sum.caught / sum.all).toFixed(1)} %)`);
for (const survivor of survivors.sort()) console.log(`survived: ${survivor}`);
