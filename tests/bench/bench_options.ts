import { parseArgs } from "node:util";

/** A load with a fixed request rate for a fixed time. */
export interface Pace {
  minutes: number;
  requestsPerSecond: number;
}

/** The options of every bench. */
export interface BenchOptions {
  /** Fewer and shorter windows: about a minute in all. */
  quick: boolean;
  /** For benches that can run at a given rate for any time. */
  pace?: Pace;
  /** Ends the bench early, and everything that it started. */
  signal: AbortSignal;
  /** Reports what is being done. */
  progress(message: string): void;
}

const benchOptions = {
  json: { type: "boolean", default: false },
  quick: { type: "boolean", default: false },
  minutes: { type: "string" },
  rate: { type: "string" },
} as const;
const paceDefault: Pace = { minutes: 60, requestsPerSecond: 500 };

/**
 * Reads the names of benches and their options from the command line. Throws if they are invalid.
 */
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
