import type { PairedWindows } from "../load_tool/take_turns.ts";
import {
  busyEnough,
  ratioOf,
  type Side,
  sideOf,
  type SideRatio,
} from "../load_tool/measured_side.ts";
import { median } from "../statistics.ts";
import { alignRight, whole, withSpread } from "../table.ts";
import type { AnswerSize } from "./answer_size.ts";
import type { ShopShape } from "./shop/shop_bodies.ts";

/** The measurements of one shape of query. */
export interface ShapeMeasurement {
  shape: ShopShape;
  windows: PairedWindows;
  /** Of a sample of the bodies. */
  answers: { ruled: AnswerSize; plain: AnswerSize };
}

export interface ConditionsShapeReport extends ShopShape {
  answers: ShapeMeasurement["answers"];
  ruled: Side;
  plain: Side;
  /** With conditions divided by without, by pairs. */
  ratio: SideRatio;
  windows: PairedWindows;
}

/** The time of a shop's first query, which loads it and prepares its rules. */
export interface FirstQueries {
  plainMs: number;
  ruledMs: number;
  /** The longest pause between answers of the plain shop while the other was loaded. */
  longestGapMs: number;
}

/** The cost of querying everything once. */
export interface FirstRound {
  /** The number of different products in the queries. */
  products: number;
  plainCpuSeconds: number;
  ruledCpuSeconds: number;
}

/** The times of queries that were sent one after another. */
export interface Latencies {
  medianMs: number;
  longestMs: number;
}

/** The cost of changing a rule. */
export interface RuleChangeReport {
  /** From sending each change to the first answer that shows it. */
  shownMs: number[];
  longestGapMs: number;
  /** The same without any change. */
  idleGapMs: number;
  /** Large queries after the last change, for products not queried since, and the same again. */
  first: Latencies;
  again: Latencies;
}

export interface ConditionsReport {
  settings: {
    products: number;
    badges: number;
    rules: number;
    whens: number;
    byHandPerProduct: number;
    byRulePerProduct: number;
    bodies: number;
    connections: number;
    pairs: number;
    windowSeconds: number;
    pinned: boolean;
  };
  fillSeconds: number;
  shapes: ConditionsShapeReport[];
  firstQueries: FirstQueries;
  firstRound: FirstRound;
  ruleChange: RuleChangeReport;
}

/** Answers whose sizes differ by more are not compared, because shorter ones are faster. */
const sizeTolerance = 0.05;

/** The goal for the largest query: the ratio of its throughput with and without conditions. */
const goal = { products: 50, ratio: 0.8 };

export function reportConditionsShape(measurement: ShapeMeasurement): ConditionsShapeReport {
  const { shape, windows, answers } = measurement;
  const [ruled, plain] = windows;
  const share = answers.ruled.bytes / answers.plain.bytes;
  if (Math.abs(share - 1) > sizeTolerance) {
    const sizes = `${whole(answers.ruled.bytes)} and ${whole(answers.plain.bytes)}`;
    throw new Error(`Cannot compare: answers with and without conditions have ${sizes} bytes`);
  }
  const sides = { ruled: sideOf(ruled), plain: sideOf(plain) };
  return { ...shape, answers, ...sides, ratio: ratioOf(ruled, plain), windows };
}

/** The report as text: medians, with the quartiles of the ratios in parentheses. */
export function formatConditionsReport(report: ConditionsReport): string {
  const { shapes, firstQueries, firstRound, ruleChange } = report;
  const idle = shapes.some(({ ruled, plain }) => Math.min(ruled.busy, plain.busy) < busyEnough);
  return [
    ...formatSettings(report),
    "",
    ...formatShapes(shapes),
    "",
    ...formatGoal(shapes),
    ...formatFirstQueries(firstQueries),
    `first round of all bodies, ${whole(firstRound.products)} products: ` +
    `${firstRound.ruledCpuSeconds.toFixed(1)} s of CPU with conditions, ` +
    `${firstRound.plainCpuSeconds.toFixed(1)} s without`,
    ...formatRuleChange(ruleChange),
    ...idle ? [`! A server had its core for less than ${busyEnough * 100} % of some windows.`] : [],
  ].join("\n");
}

function formatSettings({ settings, fillSeconds }: ConditionsReport): string[] {
  return [
    `conditions: ${whole(settings.badges)} badges with ${whole(settings.whens)} different ` +
    `\`when\`, ${whole(settings.rules)} of them rules; ${whole(settings.products)} products, each`,
    `with ${settings.byHandPerProduct.toFixed(1)} badges assigned manually and ` +
    `${
      settings.byRulePerProduct.toFixed(1)
    } by rules; without conditions all are assigned manually.`,
    `Both stored in ${fillSeconds.toFixed(1)} s; ${whole(settings.bodies)} bodies a shape in ` +
    `rotation, ${settings.connections} connections, ${settings.pairs} pairs of windows of ` +
    `${settings.windowSeconds} s,`,
    settings.pinned ? "server on core 0, load on core 1" : "cores shared (no taskset)",
  ];
}

function formatShapes(shapes: readonly ConditionsShapeReport[]): string[] {
  const both = (a: number, b: number, digits: number) =>
    `${a.toFixed(digits)}/${b.toFixed(digits)}`;
  const rows = shapes.map(({ products, contexts, answers, ruled, plain, ratio }) => [
    `${products}`,
    contexts,
    both(answers.ruled.bytes, answers.plain.bytes, 0),
    both(answers.ruled.badgesPerProduct, answers.plain.badgesPerProduct, 2),
    whole(ruled.requestsPerSecond.median),
    whole(plain.requestsPerSecond.median),
    withSpread(ratio.requestsPerSecond),
    ruled.cpuMicroseconds.median.toFixed(1),
    plain.cpuMicroseconds.median.toFixed(1),
    withSpread(ratio.cpuMicroseconds),
  ]);
  const head = ["products", "contexts", "bytes with/without", "shown with/without"];
  const measured = ["with/s", "without/s", "ratio", "with µs", "without µs", "CPU ratio"];
  return alignRight([[...head, ...measured], ...rows]);
}

function formatFirstQueries({ ruledMs, plainMs, longestGapMs }: FirstQueries): string[] {
  return [
    `first query after the start: ${whole(ruledMs)} ms with conditions, ${whole(plainMs)} ms ` +
    `without; longest pause between another project's answers: ${longestGapMs.toFixed(1)} ms`,
  ];
}

function formatRuleChange(report: RuleChangeReport): string[] {
  const { shownMs, longestGapMs, idleGapMs, first, again } = report;
  const format = ({ medianMs, longestMs }: Latencies) =>
    `${medianMs.toFixed(1)} ms (${longestMs.toFixed(1)} at most)`;
  return [
    `changed rule shows after ${
      format({
        medianMs: median(shownMs),
        longestMs: Math.max(...shownMs),
      })
    }; longest pause between another project's answers: ` +
    `${longestGapMs.toFixed(1)} ms (${idleGapMs.toFixed(1)} without a change)`,
    `${goal.products}-product query after it: ${format(first)} the first time, ${
      format(again)
    } again`,
  ];
}

function formatGoal(shapes: readonly ConditionsShapeReport[]): string[] {
  return shapes.filter(({ products }) => products === goal.products).map(({ contexts, ratio }) => {
    const { median } = ratio.requestsPerSecond;
    const verdict = median >= goal.ratio ? "met" : "missed";
    return `goal of ${goal.ratio} at ${goal.products} products, ${contexts} contexts: ${verdict}`;
  });
}
