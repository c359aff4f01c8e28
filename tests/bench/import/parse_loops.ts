/**
 * The loops with which imports are compared: each only parses a file, with the library that imports
 * use, and does nothing with the rows.
 */
import Papa from "papaparse";
import { SaxesParser } from "saxes";

const chunkSize = 64 * 1024;

/** Seconds that papaparse takes for a CSV in chunks, as its documentation calls it. */
export async function parseCsv(path: string): Promise<number> {
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
export async function feedCsvParser(path: string): Promise<number> {
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
export async function parseXml(path: string): Promise<number> {
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
