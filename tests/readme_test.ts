import { assertEquals } from "@std/assert";
import { forgottenLimits, limitRows } from "./readme_limits.ts";
import { section } from "./support/markdown.ts";

const root = new URL("../", import.meta.url);
const readme = await Deno.readTextFile(new URL("README.md", root));

/** The cells of the tables in a text, without their headings. */
function tableRows(text: string): string[][] {
  return text.split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| --"))
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim()))
    .slice(1);
}

Deno.test("README: the table of limits is that of limits.ts", () => {
  assertEquals(tableRows(section(readme, "Limits")), limitRows());
});

Deno.test("README: no limit is missing; a new one goes to `shown` or `internal` in readme_limits.ts", () => {
  assertEquals(forgottenLimits(), []);
});

Deno.test("README: the table of variables has those that the service reads, and no others", async () => {
  const files = ["src/process/config.ts", "src/process/etcd_config.ts"];
  const sources = await Promise.all(files.map((file) => Deno.readTextFile(new URL(file, root))));
  const source = sources.join("\n");
  const read = [
    ...source.matchAll(/\bread\(\s*"([A-Z_]+)"|\benvironment\.([A-Z_]+)/g),
    ...source.matchAll(/\bpair\("([A-Z_]+)"/g),
    ...source.matchAll(/\bpair\("[A-Z_]+", ("([A-Z_]+)")/g).map(([all, , name]) => [all, name]),
  ];
  // Deno's own variables have a section of their own.
  const expected = new Set(
    Array.from(read, ([, one, other]) => one ?? other).filter((it) =>
      it !== undefined && !it.startsWith("OTEL_")
    ),
  );
  const named = tableRows(section(readme, "Configuration")).flatMap((cells) =>
    Array.from(cells.join(" ").matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g), ([, name]) => name)
  );
  assertEquals([...new Set(named)].sort(), [...expected].sort());
});
