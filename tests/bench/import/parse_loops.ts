/**
 * The loops with which imports are compared: each only parses a file, with the library that imports
 * use, and does nothing with the rows. As a program, it runs one of them on a file:
 * `parse_loops.ts csv|fed|xml FILE RUNS`, and prints the seconds of each run as a JSON list.
 */
import { z } from "zod";
import Papa from "papaparse";
import { SaxesParser } from "saxes";

const chunkSize = 64 * 1024;

/** What a loop took, in seconds. */
export interface ParseTime {
  /** In a process of its own, as an import is the first one of its service. */
  readonly fresh: number;
  /** The fourth time in one process, when the runtime has optimized the code. */
  readonly warm: number;
}

const warmRun = 4;
const freshProcesses = 3;

/** Runs a loop in processes of its own: `fresh` is the median of three. */
export async function timeParsing(loop: keyof typeof loops, path: string): Promise<ParseTime> {
  const warm = (await runProgram(loop, path, warmRun)).at(-1)!;
  const fresh: number[] = [];
  for (let i = 0; i < freshProcesses; i++) fresh.push((await runProgram(loop, path, 1))[0]!);
  return { fresh: fresh.sort((a, b) => a - b)[Math.trunc(freshProcesses / 2)]!, warm };
}

async function runProgram(loop: string, path: string, runs: number): Promise<number[]> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--no-check", "--lock=deno.dev.lock", `--allow-read=${path}`, "--allow-env"],
      ...[import.meta.filename!, loop, path, String(runs)],
    ],
    stderr: "inherit",
  });
  const { success, stdout } = await command.output();
  if (!success) throw new Error(`The loop ${loop} failed`);
  return z.array(z.number()).length(runs).parse(JSON.parse(new TextDecoder().decode(stdout)));
}

/** Seconds that papaparse takes for a CSV in chunks, as its documentation calls it. */
async function parseCsv(path: string): Promise<number> {
  const startedAt = performance.now();
  const text = await Deno.readTextFile(path);
  let rows = 0;
  Papa.parse(text, {
    chunkSize,
    chunk: ({ data }: { data: readonly unknown[] }) => {
      rows += data.length;
    },
  });
  return secondsSince(startedAt, rows);
}

/**
 * Seconds for the same with papaparse's inner parser, fed with blocks of whole lines: papaparse cuts
 * each chunk out of a text, which takes longer than parsing it. Imports feed it like this, too.
 */
async function feedCsvParser(path: string): Promise<number> {
  const startedAt = performance.now();
  const parser = new Papa.Parser({ delimiter: ",", newline: "\n" });
  let rest = "";
  let rows = 0;
  for await (const chunk of textOf(path)) {
    const text = rest + chunk;
    const end = text.lastIndexOf("\n") + 1;
    rows += parser.parse(text.slice(0, end), 0, false).data.length;
    rest = text.slice(end);
  }
  return secondsSince(startedAt, rows);
}

/** Seconds that saxes takes for XML, with a handler for each kind of event that feeds have. */
async function parseXml(path: string): Promise<number> {
  const startedAt = performance.now();
  const parser = new SaxesParser();
  let events = 0;
  const count = () => {
    events++;
  };
  parser.on("opentag", count);
  parser.on("text", count);
  parser.on("closetag", count);
  for await (const chunk of textOf(path)) parser.write(chunk);
  parser.close();
  return secondsSince(startedAt, events);
}

async function* textOf(path: string): AsyncGenerator<string> {
  using file = await Deno.open(path);
  const decoder = new TextDecoder();
  for await (const chunk of file.readable) yield decoder.decode(chunk, { stream: true });
}

function secondsSince(startedAt: number, parsed: number): number {
  if (parsed === 0) throw new Error("Nothing was parsed");
  return (performance.now() - startedAt) / 1_000;
}

const loops = { csv: parseCsv, fed: feedCsvParser, xml: parseXml };

if (import.meta.main) {
  const [loop = "", path = "", runs] = Deno.args;
  const seconds: number[] = [];
  for (let run = 0; run < Number(runs); run++) {
    seconds.push(await loops[loop as keyof typeof loops](path));
  }
  console.log(JSON.stringify(seconds));
}
