import { count, countOf, type Paint, printable, type Style } from "../output/printer.ts";
import type { Plan, PlanStep } from "./plan_requests.ts";
import { valueChanges } from "./value_changes.ts";

type Finding = Plan["findings"]["added"][number];

const signs: Readonly<Record<PlanStep["op"], readonly [sign: string, style: Style]>> = {
  create: ["+", "green"],
  update: ["~", "yellow"],
  delete: ["-", "red"],
  move: [">", "dim"],
};
const labelMaxChars = 40;
/** How many findings, and badges with effects, are described. */
const shownMax = 10;
/** The API sends only so many findings of each kind. */
const findingsMax = 500;

interface Options {
  readonly paint: Paint;
  /** How many products each badge is manually assigned to. */
  readonly assignments?: ReadonlyMap<string, number>;
}

/**
 * A plan for people, who decide by it: each step on a line, what changes for shoppers, and how many
 * steps there are.
 */
export function planLines(plan: Plan, { paint, assignments = new Map() }: Options): string[] {
  const { steps, summary, baseRevision } = plan;
  const labels = steps.map(({ subject, name }) => stepLabel(subject, name));
  const width = Math.min(labelMaxChars, Math.max(0, ...labels.map(([, label]) => label.length)));
  const lines = steps.flatMap((step, place) => {
    const [noun, label] = labels[place] ?? ["", ""];
    const [sign, style] = signs[step.op];
    const details = stepDetails(step, assignments);
    const head = `${sign} ${noun.padEnd(7)}  ${label.padEnd(width)}`;
    const [first = "", ...others] = details;
    const indent = " ".repeat(head.length);
    return [`${head}   ${first}`.trimEnd(), ...others.map((detail) => `${indent}   ${detail}`)]
      .map((line) => paint(style, printable(line)));
  });
  const all = summary.create + summary.update + summary.delete + summary.move;
  if (all > steps.length) lines.push(`  and ${countOf(all - steps.length, "more step")}`);
  const moved = summary.move > 0 ? `${count(summary.move)} to move, ` : "";
  return [
    ...lines,
    ...all === 0 ? [] : shopperLines(plan),
    `Plan: ${count(summary.create)} to create, ${count(summary.update)} to update, ` +
    `${count(summary.delete)} to delete, ${moved}${count(summary.unchanged)} unchanged. ` +
    `Based on revision ${baseRevision}.`,
  ];
}

/** What a subject is, and what it is called: `badge`, `Winter sale (11111111)`. */
function stepLabel(subject: string, name: string | undefined): [noun: string, label: string] {
  const [list = "", id = ""] = subject.split("/");
  if (subject === "assignments") return [subject, ""];
  const noun = list.replace(/s$/, "");
  const shortId = list === "badges" ? id.slice(0, 8) : id;
  if (name === undefined) return [noun, printable(shortId)];
  return [noun, printable(shortId === "" || shortId === name ? name : `${name} (${shortId})`)];
}

function stepDetails(step: PlanStep, assignments: ReadonlyMap<string, number>): string[] {
  const { op, subject, before = {}, after = {} } = step;
  if (subject === "assignments") return [assignmentCounts(after)];
  if (op === "update") return valueChanges(before, after);
  if (op === "move") return [positionChange(before.place, after.place)];
  if (op === "create") return typeof after.typeId === "string" ? [`type ${after.typeId}`] : [];
  const products = assignments.get(subject.replace(/^badges\//, ""));
  if (products === undefined) return [];
  return [`with ${countOf(products, "assignment")}`];
}

/** `2 added, 1 removed, 0 excluded on 3 products` */
function assignmentCounts(
  { added, removed, excluded, products }: Readonly<Record<string, unknown>>,
) {
  const counts = Object.entries({ added, removed, excluded })
    .map(([what, of]) => `${count(Number(of))} ${what}`);
  return `${counts.join(", ")} on ${countOf(Number(products), "product")}`;
}

/** `position 3 → 5` */
function positionChange(before: unknown, after: unknown): string {
  // People count from 1.
  const [from, to] = [before, after].map((it) => typeof it === "number" ? count(it + 1) : "?");
  // Badges that the plan creates, deletes or moves make up for a move.
  return from === to ? `position ${to} as before, after other badges` : `position ${from} → ${to}`;
}

/** `Shoppers: 1,204 products gain a badge, 38 lose one. 1 new finding: …` */
function shopperLines({ effects, findings }: Plan): string[] {
  const { perBadge, products, isComplete } = effects;
  const gaining = perBadge.filter(({ gains }) => gains > 0);
  const losing = perBadge.filter(({ loses }) => loses > 0);
  const gains = gaining.reduce((sum, badge) => sum + badge.gains, 0);
  const loses = losing.reduce((sum, badge) => sum + badge.loses, 0);
  // Products are counted once per badge, so the sums are of products only for one badge each.
  const isOfProducts = gaining.length <= 1 && losing.length <= 1;
  const sentence = products === 0
    ? "no product gains or loses a badge."
    : isOfProducts
    ? `${countOf(gains, "product")} ${gains === 1 ? "gains" : "gain"} a badge, ${count(loses)} ` +
      `${loses === 1 ? "loses" : "lose"} one.`
    : `${countOf(products, "product")} ${products === 1 ? "changes" : "change"}: ` +
      `badges are gained ${count(gains)} times and lost ${count(loses)} times.`;
  const part = isComplete ? "" : " Only a part of the products was compared.";
  return [
    `Shoppers: ${sentence}${part}`,
    ...findingLines("new finding", findings.added),
    ...findingLines("resolved finding", findings.resolved),
  ];
}

function findingLines(what: string, findings: readonly Finding[]): string[] {
  const [first] = findings;
  if (first === undefined) return [];
  if (findings.length === 1) return [`1 ${what}: ${printable(first.message)}`];
  const shown = findings.slice(0, shownMax).map(({ message }) => `  ${printable(message)}`);
  const hidden = findings.length - shown.length;
  const isCapped = findings.length >= findingsMax;
  const more = hidden > 0 ? [`  and ${isCapped ? "at least " : ""}${count(hidden)} more`] : [];
  const total = `${isCapped ? "At least " : ""}${count(findings.length)}`;
  return [`${total} ${what}s:`, ...shown, ...more];
}
