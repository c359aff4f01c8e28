/**
 * `deno task test [NAME…]`: runs the test files whose path contains one of the names, or without a
 * name all but the slow suites, which have tasks of their own. A slow suite is searched only if no
 * other file matches: `cluster/torn_reads`. Options, such as `--filter=…`, are those of `deno test`.
 */
const slowSuites = ["e2e", "cluster", "process/kill", "sdk", "fuzz"].map((it) => `tests/${it}`);
const pureFolders = ["tests/domain", "tests/json_schema", "tests/import_files"];
/** Its files set sanitizers, which hold for every test of a group. */
const clientFolders = ["tests/client"];

const options = Deno.args.filter((it) => it.startsWith("-"));
const names = Deno.args.filter((it) => !it.startsWith("-"));

/** All tests together are to take few minutes: property tests try half their cases, other ones each time. */
const isQuick = names.length === 0 && Deno.env.get("FAST_CHECK_FACTOR") === undefined;

class TestsFailed extends Error {
  constructor(readonly code: number) {
    super(`Tests failed with ${code}`);
  }
}

function testFiles(folder: string): string[] {
  return Array.from(Deno.readDirSync(folder)).flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    if (isDirectory) return testFiles(path);
    return name.endsWith("_test.ts") ? [path] : [];
  });
}

function isIn(folders: readonly string[], path: string): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`));
}

/**
 * Writes modules that import the files in groups, and returns their paths. The tests of a group share
 * an isolate, which loads the service once: that takes longer than the tests of most files do.
 * Neighbours are in different groups, because they often take equally long.
 */
function inGroups(name: string, files: readonly string[], count: number): string[] {
  const root = new URL("../../", import.meta.url);
  return Array.from({ length: count }, (_, group) => {
    const members = files.toSorted().filter((_, index) => index % count === group);
    const path = `${groupsFolder}/${name}_${group + 1}_test.ts`;
    const imports = members.map((file) => `import "${new URL(file, root)}";\n`);
    Deno.writeTextFileSync(path, imports.join(""));
    return path;
  });
}

async function run(...args: string[]): Promise<void> {
  const test = ["test", "--config=deno.json", "--lock=deno.dev.lock", ...args, ...options];
  const env = {
    // One more than there are cores: some tests wait for processes.
    DENO_JOBS: String(navigator.hardwareConcurrency + 1),
    ...isQuick && { FAST_CHECK_FACTOR: "0.5" },
  };
  const { code } = await new Deno.Command(Deno.execPath(), { args: test, env }).spawn().status;
  if (code !== 0) throw new TestsFailed(code);
}

/** The pure folders' tests run without permissions, which shows that they do no I/O. */
const pureFlags = ["--no-prompt", "--allow-env=FAST_CHECK_SEED,FAST_CHECK_FACTOR", "--parallel"];

/** The `@example`s in comments run without permissions. The client's README needs generated types. */
const exampleFlags = ["--doc", "--no-prompt", "--parallel", "--ignore=src/client/README.md"];

async function runAll(): Promise<void> {
  await run(...exampleFlags, "src/client", "src/domain");
  const files = testFiles("tests").filter((path) => !isIn(slowSuites, path));
  const pure = files.filter((path) => isIn(pureFolders, path));
  const client = files.filter((path) => isIn(clientFolders, path));
  const others = files.filter((path) => !isIn([...pureFolders, ...clientFolders], path));
  // `deno task check` checks the types, which takes half a minute.
  await run("--no-check", ...pureFlags, ...inGroups("pure", pure, 8));
  const groups = [...inGroups("service", others, 32), ...inGroups("client", client, 1)];
  await run("--no-check", "-A", "--parallel", ...groups);
}

async function runMatching(): Promise<void> {
  const matching = testFiles("tests").filter((path) => names.some((name) => path.includes(name)));
  if (matching.length === 0) {
    console.error(`No test file has ${names.join(" or ")} in its path.`);
    throw new TestsFailed(1);
  }
  const quick = matching.filter((path) => !isIn(slowSuites, path));
  const pure = quick.filter((path) => isIn(pureFolders, path));
  const others = quick.filter((path) => !isIn(pureFolders, path));
  if (pure.length > 0) await run(...pureFlags, ...pure);
  if (others.length > 0) await run("-A", "--parallel", ...others);
  if (quick.length === 0) await run("-A", ...matching);
}

const groupsFolder = Deno.makeTempDirSync({ prefix: "tests_" });
let exitCode = 0;
try {
  await (names.length === 0 ? runAll() : runMatching());
} catch (error) {
  if (!(error instanceof TestsFailed)) throw error;
  exitCode = error.code;
} finally {
  Deno.removeSync(groupsFolder, { recursive: true });
}
Deno.exit(exitCode);
