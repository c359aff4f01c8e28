import { assertEquals, assertMatch } from "@std/assert";
import { progressLine, startProgress } from "../../../src/cli/output/progress.ts";
import { TextSink } from "../support/tool.ts";

Deno.test("progressLine() shows rows, rate and the time left", () => {
  const state = { share: 0.42, rows: 12_345, rate: 5_200.4, secondsLeft: 42 };
  const bar = `[${"=".repeat(13)}${"-".repeat(17)}]`;
  assertEquals(progressLine(state), `${bar}  42 %  12,345 rows  5,200 rows/s  0:42 left`);
  assertMatch(progressLine({ ...state, secondsLeft: 3_725 }), /1:02:05 left$/);
  assertMatch(progressLine({ ...state, secondsLeft: Infinity }), /rows\/s$/);
  assertMatch(progressLine({ ...state, share: 0 }), /rows\/s$/);
});

Deno.test("without a terminal, progress is a line at an interval", async () => {
  const output = new TextSink();
  const third = new Promise<void>((resolve) => {
    output.onText = () => {
      if (output.text.split("\n").length > 3) resolve();
    };
  });
  const progress = startProgress(output, 5);
  progress.update(0.5, 10);
  await third;
  progress.stop();
  assertMatch(output.text, /^(\[={15}-{15}\] +50 % +10 rows .*\n)+$/);
});

Deno.test("rate and time left count from the first update, before which much may have been done", async () => {
  const output = new TextSink();
  const printed = new Promise<void>((resolve) => output.onText = resolve);
  let nowMs = 0;
  const progress = startProgress(output, 1, () => nowMs);
  progress.update(0.5, 1_000);
  nowMs = 10_000;
  progress.update(0.75, 1_200);
  await printed;
  progress.stop();
  assertMatch(output.text, / 75 % +1,200 rows +20 rows\/s +0:10 left\n/);
});

Deno.test("on a terminal, progress is a bar that is redrawn", () => {
  const output = new TextSink(true);
  const progress = startProgress(output);
  progress.update(1, 3);
  progress.stop();
  // The cursor is hidden meanwhile.
  const [hidden, shown] = ["\x1b[?25l", "\x1b[?25h"].map((code) => output.text.indexOf(code));
  assertEquals([hidden !== -1, Number(shown) > Number(hidden)], [true, true]);
});
