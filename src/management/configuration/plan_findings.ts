import type { FeedHistory } from "../../domain/imports/feed.ts";
import { type FeedFinding, type Finding, isSurveyed } from "../../domain/findings/finding.ts";
import { planFindingsMax } from "../../domain/limits.ts";
import { Yielder } from "../../store/yielder.ts";
import { countedFindingsMax } from "../findings/count_findings.ts";
import { listFindings } from "../findings/list_findings.ts";
import type { RankedProject } from "./plan_effects.ts";

/** The findings that a change adds and resolves. */
export interface PlanFindings {
  readonly added: readonly (Finding | FeedFinding)[];
  readonly resolved: readonly (Finding | FeedFinding)[];
}

/**
 * Compares the findings before and after a change, the first ones of each kind. If `shouldStop` returns
 * true, or there are too many, those that need a look at every product are left out.
 */
export async function findingsOf(
  before: RankedProject,
  after: RankedProject,
  { shouldStop, ...options }: {
    readonly now: number;
    readonly histories: ReadonlyMap<string, FeedHistory>;
    readonly outside: () => Promise<ReadonlyMap<number, number>>;
    readonly shouldStop: () => boolean;
    /** The only products that change, if nothing else does. */
    readonly productIds: readonly number[] | undefined;
  },
): Promise<PlanFindings> {
  const outside = await options.outside();
  const yielder = new Yielder();
  let isCut = false;
  const list = async ({ project, ranking }: RankedProject) => {
    const found = await listFindings(project, {
      ...options,
      ranking,
      after: undefined,
      limit: countedFindingsMax,
      outside: () => Promise.resolve(outside),
      shouldStop: () => isCut ||= shouldStop(),
    });
    isCut ||= found.length === countedFindingsMax;
    const byKey = new Map<string, Finding | FeedFinding>();
    for (const { finding } of found) {
      byKey.set(keyOf(finding), finding);
      if (yielder.isDue) await yielder.yieldIfDue();
    }
    return byKey;
  };
  const [old, next] = [await list(before), await list(after)];
  const missingIn = (others: typeof old, own: typeof old) =>
    own.entries().filter(([key, { code }]) => !others.has(key) && !(isCut && isSurveyed[code]))
      .map(([, finding]) => finding).take(planFindingsMax).toArray();
  return { added: missingIn(old, next), resolved: missingIn(next, old) };
}

function keyOf(finding: Finding | FeedFinding): string {
  if ("feedId" in finding) return JSON.stringify([finding.code, finding.feedId]);
  return JSON.stringify([finding.code, finding.badgeId, finding.productId]);
}
