import { rankInSteps } from "../../catalog/compile_in_steps.ts";
import { isShowable } from "../../domain/findings/hiding/hiding.ts";
import {
  alwaysHidden,
  badgeFindings,
  hidesAllOthers,
  notInCatalogue,
  noVariants,
  onNoProduct,
  templateWithoutAttribute,
} from "../../domain/findings/badge_findings.ts";
import { feedFindings } from "../../domain/findings/feed_findings.ts";
import {
  type Finding,
  type FindingCode,
  findingCodes,
  isFeedCode,
  isSurveyed,
} from "../../domain/findings/finding.ts";
import { findingIdOf } from "../../domain/findings/mute.ts";
import { ProductSurvey } from "../../domain/findings/product_survey.ts";
import { TemplateSurvey } from "../../domain/findings/template_survey.ts";
import { typeOverviews } from "../../domain/findings/type_overview.ts";
import { unpackProduct } from "../../domain/products/packed/packed_product.ts";
import type { FeedHistory } from "../../domain/imports/feed.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { PreparedBadge } from "../../domain/resolve/prepared_badge.ts";
import type { Ranking } from "../../domain/resolve/ranking.ts";
import { hasEnded } from "../../domain/resolve/schedule.ts";
import { visitProducts } from "../products/visit_products.ts";
import { Yielder } from "../../store/yielder.ts";
import { findingsOfOrders } from "./order_findings.ts";
import type {
  BadgePosition,
  FeedPosition,
  FindingFilter,
  FindingPosition,
  OrderPosition,
  Passes,
  PlacedFinding,
} from "./placed_finding.ts";

/**
 * Returns up to `limit` findings at `now` (epoch ms), starting after `after`. Visits all products,
 * and yields to other work in between: changes made meanwhile may be included or not.
 */
export async function listFindings(
  project: ProjectState,
  { after, histories, filter = {}, ...options }: {
    after: FindingPosition | undefined;
    limit: number;
    filter?: FindingFilter;
    now: number;
    /** How the runs of the feeds went. */
    histories: ReadonlyMap<string, FeedHistory>;
    /** Finds, by badge number, a product outside the catalogue that has the badge. */
    outside: () => Promise<ReadonlyMap<number, number>>;
    /** The project's badges, if they are already ranked. */
    ranking?: Ranking | undefined;
    /** Whether to stop looking at products, so that findings about them may be wrong. */
    shouldStop?: (() => boolean) | undefined;
    /**
     * To compare two states that differ only in these products: leaves out findings in which they
     * cannot differ.
     */
    productIds?: readonly number[] | undefined;
  },
): Promise<PlacedFinding[]> {
  const passes = passesFilter(project, filter);
  const isInFeeds = after === undefined || "feedId" in after;
  if (!isInFeeds) return await findingsOfProject(project, { ...options, filter, passes, after });
  const found = findingsOfFeeds(project, histories, options.now, after).filter(passes);
  const limit = options.limit - found.length;
  if (limit <= 0 || (filter.code !== undefined && isFeedCode(filter.code))) {
    return found.slice(0, options.limit);
  }
  const rest = { ...options, filter, passes, limit, after: undefined };
  return [...found, ...await findingsOfProject(project, rest)];
}

function passesFilter(project: ProjectState, { code, isMuted }: FindingFilter): Passes {
  return ({ finding }) =>
    (code === undefined || finding.code === code) &&
    (isMuted === undefined || project.mutes.has(findingIdOf(finding)) === isMuted);
}

function findingsOfFeeds(
  { feeds }: ProjectState,
  histories: ReadonlyMap<string, FeedHistory>,
  now: number,
  after: FeedPosition | undefined,
): PlacedFinding[] {
  const placed = [...feeds.values()].sort((a, b) => a.id < b.id ? -1 : 1).flatMap((feed) => {
    const history = histories.get(feed.id);
    const findings = history === undefined ? [] : feedFindings(feed, history, now);
    return findings.map((finding) => {
      const code = findingCodes.indexOf(finding.code);
      return { finding, position: { feedId: feed.id, code } };
    });
  });
  return placed.filter(({ position: { feedId, code } }) =>
    after === undefined || feedId > after.feedId || (feedId === after.feedId && code > after.code)
  );
}

async function findingsOfProject(
  project: ProjectState,
  { after, limit, now, outside, filter, passes, shouldStop, productIds, ...known }: {
    after: BadgePosition | OrderPosition | undefined;
    limit: number;
    now: number;
    filter: FindingFilter;
    passes: Passes;
    outside: () => Promise<ReadonlyMap<number, number>>;
    ranking?: Ranking | undefined;
    /** Whether to stop looking at products, so that findings about them may be wrong. */
    shouldStop?: (() => boolean) | undefined;
    productIds?: readonly number[] | undefined;
  },
): Promise<PlacedFinding[]> {
  const ranking = known.ranking ?? await rankInSteps(project);
  const isInOrders = after !== undefined && "productId" in after;
  const found: PlacedFinding[] = [];
  if (!isInOrders && filter.code !== "order_without_badge") {
    const { code } = filter;
    const options = { after, limit, now, code, outside, passes, shouldStop, productIds };
    found.push(...await findingsOfBadges(project, ranking, options));
  }
  if (found.length < limit && (filter.code ?? "order_without_badge") === "order_without_badge") {
    const rest = {
      after: isInOrders ? after : undefined,
      limit: limit - found.length,
      ...{ now, passes, shouldStop, productIds },
    };
    // Not spread: there may be one for each product.
    for (const it of await findingsOfOrders(project, ranking, rest)) found.push(it);
  }
  return found.slice(0, limit);
}

/**
 * The findings of badges after `after`, by the badges' numbers, until there are at least `limit`.
 */
async function findingsOfBadges(
  project: ProjectState,
  ranking: Ranking,
  { after, limit, now, code, outside, passes, shouldStop, productIds }: {
    after: BadgePosition | undefined;
    limit: number;
    now: number;
    /** The only code that passes: what others need is not looked at. */
    code: FindingCode | undefined;
    passes: Passes;
    outside: () => Promise<ReadonlyMap<number, number>>;
    /** Whether to stop looking at products, so that findings about them may be wrong. */
    shouldStop?: (() => boolean) | undefined;
    productIds?: readonly number[] | undefined;
  },
): Promise<PlacedFinding[]> {
  const yielder = new Yielder();
  const survey = await yielder.run(ProductSurvey.begin(ranking, now));
  const templates = new TemplateSurvey(ranking.badges);
  if (code === undefined || isSurveyed[code]) {
    await visitProducts(project, Number.MIN_SAFE_INTEGER, function* (entry) {
      const product = unpackProduct(entry);
      templates.visit(product);
      yield* survey.visit(product);
      return !(survey.isDone && templates.isDone) && !shouldStop?.();
    });
  }
  const types = await yielder.run(typeOverviews(ranking, now));
  const strays = (code ?? "not_in_catalogue") === "not_in_catalogue" ? await outside() : undefined;
  const ofBadgeAlone = (badge: PreparedBadge, rank: number) => [
    ...badgeFindings(badge, types.get(badge.record.typeId)!, now),
    ...rank === firstRank && isAloneEverywhere(badge, now) ? [hidesAllOthers(badge)] : [],
  ];
  const found: PlacedFinding[] = [];
  const { rankOf, badges } = ranking;
  const isShown = (it: PreparedBadge) => isShowable(it, now);
  const firstRank = badges.filter(isShown).length > 1 ? badges.findIndex(isShown) : -1;
  for (let number = after?.badge ?? 0; number < rankOf.length; number++) {
    const rank = rankOf[number] ?? -1;
    if (rank === -1) continue;
    const badge = badges[rank]!;
    const stray = strays?.get(number);
    const findings = [
      ...stray === undefined ? [] : [notInCatalogue(badge, stray)],
      ...productIds === undefined ? ofBadgeAlone(badge, rank) : [],
      ...surveyFindings(badge, rank, survey, now),
      ...templateFindings(badge, templates, now),
    ];
    const placed = findings.map((finding) => ({
      finding,
      position: { badge: number, code: findingCodes.indexOf(finding.code) },
    })).sort((a, b) => a.position.code - b.position.code);
    found.push(...placed.filter((it) => isAfter(it.position, after) && passes(it)));
    if (found.length >= limit) return found;
    await yielder.yieldIfDue();
  }
  return found;
}

function surveyFindings(
  badge: PreparedBadge,
  rank: number,
  survey: ProductSurvey,
  now: number,
): Finding[] {
  if (hasEnded(badge.record, now)) return [];
  const ofVariants = survey.withoutVariants.has(rank) ? [noVariants(badge)] : [];
  if (survey.onNoProduct.has(rank)) return [onNoProduct(badge), ...ofVariants];
  return survey.alwaysHidden.has(rank) ? [alwaysHidden(badge), ...ofVariants] : ofVariants;
}

/** Whether a badge is alone on every product that does not exclude it, for every shopper. */
function isAloneEverywhere({ record }: PreparedBadge, now: number): boolean {
  return record.everyProduct === true && record.exclusiveOnProduct === true &&
    record.when === undefined && (record.startsAt ?? now) <= now && record.endsAt === undefined;
}

function templateFindings(badge: PreparedBadge, templates: TemplateSurvey, now: number): Finding[] {
  const path = hasEnded(badge.record, now) ? undefined : templates.missingOf(badge);
  return path === undefined ? [] : [templateWithoutAttribute(badge, path)];
}

function isAfter({ badge, code }: BadgePosition, after: BadgePosition | undefined): boolean {
  return after === undefined || badge > after.badge || code > after.code;
}
