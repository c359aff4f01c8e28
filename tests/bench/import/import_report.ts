import { type GoalResult, judge } from "../goals.ts";
import { alignRight } from "../table.ts";
import type { ParseTime } from "./parse_loops.ts";

/** An import of another kind, and the loop that only parses its file. */
interface OtherImport {
  readonly rows: number;
  readonly parsing: ParseTime;
  readonly seconds: number;
}

/** What was measured. */
interface Measured {
  readonly rows: number;
  readonly bytes: number;
  /** Of `Papa.parse()` in chunks, with which imports are compared. */
  readonly parsing: ParseTime;
  /** Of its parser, fed with blocks, for information. */
  readonly fed: ParseTime;
  /** Seconds until `done`. */
  readonly first: number;
  readonly again: number;
  readonly peakMiB: number;
  /** The memory of a process that has just loaded the resulting catalogue. */
  readonly catalogueMiB: number;
  readonly xml: OtherImport;
  readonly kvConnect: OtherImport;
  readonly meanwhile: { readonly atRestMs: number; readonly p99Ms: number };
}

export interface ImportReport extends Measured {
  readonly goals: GoalResult[];
}

export function reportImport(measured: Measured): ImportReport {
  const { parsing, first, again, peakMiB, catalogueMiB, meanwhile, xml, kvConnect } = measured;
  const higher = { unit: "of parsing", better: "higher" } as const;
  return {
    ...measured,
    goals: [
      judge(
        { what: "import of a CSV until done", ...higher, must: 0.08, aim: 0.2 },
        parsing.fresh / first,
      ),
      judge(
        { what: "the same file again", ...higher, must: 0.3, aim: 0.6 },
        parsing.fresh / again,
      ),
      judge(
        { what: "XML feed", ...higher, must: 0.1, aim: 0.25 },
        xml.parsing.fresh / xml.seconds,
      ),
      judge(
        { what: "CSV into KV Connect", ...higher, must: 0.03, aim: 0.08 },
        kvConnect.parsing.fresh / kvConnect.seconds,
      ),
      judge(
        {
          what: "memory beyond the resulting catalogue",
          unit: "MiB",
          better: "lower",
          must: 150,
          aim: 80,
        },
        peakMiB - catalogueMiB,
      ),
      judge(
        {
          what: "p99 of queries meanwhile, beside at rest",
          unit: "×",
          better: "lower",
          must: 3,
          aim: 1.5,
        },
        meanwhile.p99Ms / meanwhile.atRestMs,
      ),
    ],
  };
}

export function formatImportReport(report: ImportReport): string {
  const { rows, bytes, parsing, fed, first, again, xml, kvConnect } = report;
  const { peakMiB, catalogueMiB, meanwhile } = report;
  const line = (what: string, seconds: number, file = { rows, parsing }) => [
    what,
    file.rows.toLocaleString("en-GB"),
    seconds.toFixed(1),
    Math.round(file.rows / seconds).toLocaleString("en-GB"),
    (file.parsing.fresh / seconds).toFixed(3),
  ];
  return [
    `import: a CSV of ${rows.toLocaleString("en-GB")} rows with 12 attributes, ` +
    `${Math.round(bytes / 2 ** 20)} MiB, 5 variants a product`,
    "",
    ...alignRight([
      ["", "rows", "seconds", "rows/s", "of parsing"],
      line("only parsing, Papa.parse in chunks", parsing.fresh),
      line("the same, the fourth time in a process", parsing.warm),
      line("only parsing, its parser fed with blocks", fed.fresh),
      line("first import", first),
      line("the same again", again),
      line("only parsing XML, saxes", xml.parsing.fresh, xml),
      line("the same, the fourth time in a process", xml.parsing.warm, xml),
      line("XML feed", xml.seconds, xml),
      line("CSV into KV Connect", kvConnect.seconds, kvConnect),
    ]),
    "",
    `memory: at most ${peakMiB.toFixed(0)} MiB, with the catalogue alone ` +
    `${catalogueMiB.toFixed(0)} MiB`,
    `p99 of queries: ${meanwhile.p99Ms.toFixed(1)} ms meanwhile, ` +
    `${meanwhile.atRestMs.toFixed(1)} ms at rest`,
  ].join("\n");
}
