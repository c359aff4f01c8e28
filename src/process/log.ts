import {
  configure,
  type FormattedValues,
  getConsoleSink,
  getTextFormatter,
  jsonLinesFormatter,
} from "@logtape/logtape";
import type { Config } from "./config.ts";
import { readableValue, safeLines } from "./log_line.ts";

/** Configures logging to the console, as lines for people or for machines. */
export async function configureLog({ logFormat }: Pick<Config, "logFormat">): Promise<void> {
  const formatter = logFormat === "json"
    ? jsonLinesFormatter
    : getTextFormatter({ timestamp: "time", level: "full", category: ".", format: textLine });
  await configure({
    sinks: { console: getConsoleSink({ formatter: safeLines(formatter) }) },
    loggers: [
      { category: "badges", lowestLevel: "info", sinks: ["console"] },
      { category: ["logtape", "meta"], lowestLevel: "error", sinks: ["console"] },
    ],
  });
}

/** A line for people: the message, followed by its properties. */
function textLine({ timestamp, level, message, record }: FormattedValues): string {
  const properties = Object.entries(record.properties)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${readableValue(value)}`);
  return [timestamp, `[${level}]`, message, ...properties].join(" ");
}
