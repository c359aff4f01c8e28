/** Whether a line of a file, counted from 1, is meant. */
export type LineTest = (path: string, line: number) => boolean;

/** The lines of these files that were added or changed since a commit. */
export async function changedLines(commit: string, paths: readonly string[]): Promise<LineTest> {
  const changed = new Map<string, Set<number>>();
  for (const path of paths) {
    const args = ["diff", "--unified=0", commit, "--", path];
    const diff = await new Deno.Command("git", { args }).output();
    if (!diff.success) throw new Error(`There is no commit ${commit}`);
    changed.set(path, linesAdded(new TextDecoder().decode(diff.stdout)));
  }
  return (path, line) => changed.get(path)?.has(line) ?? false;
}

/** The numbers of added lines, by the heads of a diff: `@@ -12 +12,3 @@`. */
function linesAdded(diff: string): Set<number> {
  const lines = new Set<number>();
  for (const [, first, count = "1"] of diff.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)) {
    for (let line = 0; line < Number(count); line++) lines.add(Number(first) + line);
  }
  return lines;
}
