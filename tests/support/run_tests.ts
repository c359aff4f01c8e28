/**
 * `deno task test [NAME…]`: runs the test files whose path contains one of the names, or without a
 * name all but the slow suites, which have tasks of their own. A slow suite is searched only if no
 * other file matches: `cluster/torn_reads`. Options, such as `--filter=…`, are those of `deno test`.
 */
const slowSuites = ["e2e", "cluster", "process/kill", "sdk", "fuzz"].map((it) => `tests/${it}`);
const pureFolders = ["tests/domain", "tests/json_schema", "tests/catalogue_files"];

const options = Deno.args.filter((it) => it.startsWith("-"));
const names = Deno.args.filter((it) => !it.startsWith("-"));

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

async function run(...args: string[]): Promise<void> {
  const test = ["test", "--lock=deno.dev.lock", ...args, ...options];
  const { code } = await new Deno.Command(Deno.execPath(), { args: test }).spawn().status;
  if (code !== 0) Deno.exit(code);
}

/** The pure folders' tests run without permissions, which shows that they do no I/O. */
const pureFlags = ["--no-prompt", "--allow-env=FAST_CHECK_SEED", "--parallel"];

/** The `@example`s in comments run without permissions. The client's README needs generated types. */
const exampleFlags = ["--doc", "--no-prompt", "--parallel", "--ignore=src/client/README.md"];

if (names.length === 0) {
  await run(...exampleFlags, "src/client", "src/domain");
  // `deno task check` checks the types, which takes half a minute.
  await run("--no-check", ...pureFlags, ...pureFolders);
  await run(
    "--no-check",
    "-A",
    "--parallel",
    `--ignore=${[...pureFolders, ...slowSuites].join()}`,
    "tests",
  );
} else {
  const matching = testFiles("tests").filter((path) => names.some((name) => path.includes(name)));
  if (matching.length === 0) {
    console.error(`No test file has ${names.join(" or ")} in its path.`);
    Deno.exit(1);
  }
  const quick = matching.filter((path) => !isIn(slowSuites, path));
  const pure = quick.filter((path) => isIn(pureFolders, path));
  const others = quick.filter((path) => !isIn(pureFolders, path));
  if (pure.length > 0) await run(...pureFlags, ...pure);
  if (others.length > 0) await run("-A", "--parallel", ...others);
  if (quick.length === 0) await run("-A", ...matching);
}
