import progress from "cli-progress";
import type { Output } from "../system.ts";
import { count } from "./printer.ts";

/** How often a line is printed where there is no terminal, in milliseconds. */
const lineEveryMs = 10_000;
const barChars = 30;

/** Shows on a stream how far long work is. */
export interface Progress {
  /** Shows a share of the work, from 0 to 1, and how many rows are done. */
  update(share: number, rows: number): void;
  /** Removes the bar. */
  stop(): void;
}

/** Starts to show progress: as a bar on a terminal, elsewhere as a line every ten seconds. */
export function startProgress(
  output: Output,
  everyMs = lineEveryMs,
  now = () => performance.now(),
): Progress {
  /** A part may have been done before, which took none of the time. */
  let first: { readonly at: number; readonly share: number; readonly rows: number } | undefined;
  let [share, rows] = [0, 0];
  const line = () => {
    const since = first ?? { at: now(), share, rows };
    const seconds = (now() - since.at) / 1_000;
    const rate = (rows - since.rows) / Math.max(seconds, 0.001);
    const secondsLeft = seconds * (1 - share) / (share - since.share);
    return progressLine({ share, rows, rate, secondsLeft });
  };
  const stop = output.isTTY ? showBar(output, line) : showLines(output, line, everyMs);
  return {
    update(shareNow, rowsNow) {
      [share, rows] = [shareNow, rowsNow];
      first ??= { at: now(), share, rows };
    },
    stop,
  };
}

/** Redraws a line on a terminal. Returns what removes it. */
function showBar(output: Output, line: () => string): () => void {
  const bar = new progress.SingleBar({
    stream: output,
    format: line,
    hideCursor: true,
    clearOnComplete: true,
  });
  bar.start(1, 0);
  return () => bar.stop();
}

/** Prints a line again and again. Returns what ends it. */
function showLines(output: Output, line: () => string, everyMs: number): () => void {
  const timer = setInterval(() => output.write(`${line()}\n`), everyMs);
  return () => clearInterval(timer);
}

interface ProgressState {
  readonly share: number;
  readonly rows: number;
  /** Rows a second. */
  readonly rate: number;
  /** Not finite while it is unknown. */
  readonly secondsLeft: number;
}

/** `[=======-------]  42 %  12,345 rows  5,200 rows/s  0:42 left` */
export function progressLine({ share, rows, rate, secondsLeft }: ProgressState): string {
  const full = Math.round(share * barChars);
  const bar = `[${"=".repeat(full)}${"-".repeat(barChars - full)}]`;
  const percent = `${Math.floor(share * 100)} %`.padStart(5);
  const left = share > 0 && Number.isFinite(secondsLeft) ? `  ${clock(secondsLeft)} left` : "";
  return `${bar} ${percent}  ${count(rows)} rows  ${count(Math.round(rate))} rows/s${left}`;
}

/** Seconds as 1:02:03 or 2:03. */
function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, place) => place === 0 ? part : String(part).padStart(2, "0")).join(":");
}
