import { type GoalResult, judge } from "../goals.ts";
import type { MemoryUse } from "../servers/memory_use.ts";
import { alignRight, whole } from "../table.ts";
import { type Slope, slopeOf } from "./slope.ts";

/** The memory of a service at one moment of the run. */
export interface SoakSample extends MemoryUse {
  /** So far. */
  requests: number;
  /** Since some moment before the first sample. */
  seconds: number;
}

export interface SoakReport {
  settings: { products: number; requests: number; windowSeconds: number };
  /** Between the first sample and the last. */
  requests: number;
  seconds: number;
  /** Megabytes per hour. */
  held: Slope;
  resident: Slope;
  goals: GoalResult[];
  samples: SoakSample[];
}

const secondsPerHour = 3_600;
const bytesPerMegabyte = 1e6;

/** Throws a `RangeError` for fewer than two samples. */
export function reportSoak(settings: SoakReport["settings"], samples: SoakSample[]): SoakReport {
  const hourly = (field: keyof MemoryUse) =>
    slopeOf(samples.map(({ seconds, ...sample }) => ({
      x: seconds / secondsPerHour,
      y: sample[field] / bytesPerMegabyte,
    })));
  const over = (field: "requests" | "seconds") =>
    (samples.at(-1)?.[field] ?? NaN) - (samples[0]?.[field] ?? NaN);
  const held = hourly("heldBytes");
  const [requests, seconds] = [over("requests"), over("seconds")];
  const what = `growth over ${whole(requests)} requests`;
  return {
    settings,
    ...{ requests, seconds, held, resident: hourly("residentBytes") },
    goals: [judge({ what, unit: "MB/h", better: "lower", must: 0.5 }, held.perUnit)],
    samples,
  };
}

export function formatSoakReport({ settings, samples, ...report }: SoakReport): string {
  const { requests, seconds, held, resident } = report;
  const megabytes = (bytes: number | undefined) => ((bytes ?? NaN) / bytesPerMegabyte).toFixed(2);
  const row = (what: string, field: keyof MemoryUse, { perUnit, standardError }: Slope) => [
    what,
    megabytes(samples[0]?.[field]),
    megabytes(samples.at(-1)?.[field]),
    `${perUnit.toFixed(2)} ± ${standardError.toFixed(2)}`,
  ];
  return [
    `soak: ${whole(requests)} requests for 1, 10 and 50 of ${
      whole(settings.products)
    } products in ` +
    `${whole(seconds)} s; ${samples.length} samples,`,
    `one after each ${settings.windowSeconds} s, garbage collected; the growth is a line through ` +
    "all of them ± its standard error",
    "",
    ...alignRight([
      ["MB", "first", "last", "growth in an hour"],
      row("heap and buffers", "heldBytes", held),
      row("resident", "residentBytes", resident),
    ]),
  ].join("\n");
}
