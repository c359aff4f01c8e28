import { parseArgs } from "node:util";

/** A load that is no more than so many requests a second, for so long. */
export interface Pace {
  minutes: number;
  requestsPerSecond: number;
}

/** What every bench is told. */
export interface BenchOptions {
  /** Fewer and shorter windows: about a minute in all. */
  quick: boolean;
  /** For benches that can go on at a given rate for as long as one likes. */
  pace?: Pace;
  /** Ends the bench early; what it started is ended with it. */
  signal: AbortSignal;
  /** Hears what is being done. */
  progress(message: string): void;
}

const benchOptions = {
  json: { type: "boolean", default: false },
  quick: { type: "boolean", default: false },
  minutes: { type: "string" },
  rate: { type: "string" },
} as const;
const paceDefault: Pace = { minutes: 60, requestsPerSecond: 500 };

/** What a command line asks for: benches by name, and how. Throws where that is not clear. */
export function readOptions(args: readonly string[]) {
  const { values: { json, quick, minutes, rate }, positionals } = parseArgs({
    args: [...args],
    options: benchOptions,
    allowPositionals: true,
  });
  const pace = minutes === undefined && rate === undefined ? {} : {
    pace: {
      minutes: readPositive("minutes", minutes) ?? paceDefault.minutes,
      requestsPerSecond: readPositive("rate", rate) ?? paceDefault.requestsPerSecond,
    },
  };
  return { names: [...new Set(positionals)], json, quick, ...pace };
}

function readPositive(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (Number(text) > 0) return Number(text);
  throw new RangeError(`Cannot read --${name} ${text}: it is a number above 0`);
}
