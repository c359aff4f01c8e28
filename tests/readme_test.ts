import { assertEquals } from "@std/assert";
import { forgottenLimits, limitRows } from "./readme_limits.ts";

const root = new URL("../", import.meta.url);
const readme = await Deno.readTextFile(new URL("README.md", root));

/** The text below a heading, up to the next one of its level or above. */
function section(heading: string): string {
  const [, level = ""] = new RegExp(`^(#+) ${heading}$`, "m").exec(readme) ?? [];
  const [, text = ""] = readme.split(`${level} ${heading}\n`);
  return text.split(new RegExp(`^#{1,${level.length}} `, "m"))[0] ?? "";
}

/** The cells of the tables in a text, without their headings. */
function tableRows(text: string): string[][] {
  return text.split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| --"))
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim()))
    .slice(1);
}

Deno.test("README: the table of limits is that of limits.ts", () => {
  assertEquals(tableRows(section("Limits")), limitRows());
});

Deno.test("README: no limit is missing; a new one goes to `shown` or `internal` in readme_limits.ts", () => {
  assertEquals(forgottenLimits(), []);
});

Deno.test("README: the table of variables has those that the service reads, and no others", async () => {
  const source = await Deno.readTextFile(new URL("src/process/config.ts", root));
  const read = source.matchAll(/\bread\(\s*"([A-Z_]+)"|\benvironment\.([A-Z_]+)/g);
  // Deno's own variables have a section of their own.
  const expected = new Set(
    Array.from(read, ([, one, other]) => one ?? other).filter((it) =>
      it !== undefined && !it.startsWith("OTEL_")
    ),
  );
  const named = tableRows(section("Configuration")).flatMap((cells) =>
    Array.from(cells.join(" ").matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g), ([, name]) => name)
  );
  assertEquals([...new Set(named)].sort(), [...expected].sort());
});
