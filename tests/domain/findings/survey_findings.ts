import { finished } from "../../../src/domain/finished.ts";
import { badgeFindings } from "../../../src/domain/findings/badge_findings.ts";
import { orderFindings } from "../../../src/domain/findings/order_findings.ts";
import { ProductSurvey } from "../../../src/domain/findings/product_survey.ts";
import { typeOverviews } from "../../../src/domain/findings/type_overview.ts";
import { unpackProduct } from "../../../src/domain/products/packed/packed_product.ts";
import type { ProjectState } from "../../../src/domain/project_state.ts";
import { rankBadges } from "../../../src/domain/resolve/ranking.ts";
import { aProject } from "../../support/builders.ts";

/** The parts of a project with a limit of badges per product. */
type Parts = NonNullable<Parameters<typeof aProject>[0]> & { maxBadgesPerProduct?: number };

/** A project with a limit of badges per product. */
export function limitedProject({ maxBadgesPerProduct, ...parts }: Parts): ProjectState {
  const project = aProject(parts);
  project.apply([], { name: "Shop", ...maxBadgesPerProduct && { maxBadgesPerProduct } });
  return project;
}

/** All findings of a project, with badges by their numbers. */
export function surveyFindings(project: ProjectState, now: number) {
  const ranking = rankBadges(project);
  const survey = finished(ProductSurvey.begin(ranking, now));
  const types = finished(typeOverviews(ranking, now));
  const products = [...project.products.entriesFrom(-Infinity)]
    .map((entry) => ({ id: entry.id, product: unpackProduct(entry) }));
  for (const { product } of products) finished(survey.visit(product));
  const numbers = (ranks: Iterable<number>) =>
    [...ranks].map((rank) => ranking.badges[rank]!.record.number).sort((a, b) => a - b);
  const findings = ranking.badges.flatMap((badge) =>
    badgeFindings(badge, types.get(badge.record.typeId)!, now)
  );
  return {
    findings,
    onNoProduct: numbers(survey.onNoProduct),
    alwaysHidden: numbers(survey.alwaysHidden),
    isDone: survey.isDone,
    orders: products.flatMap(({ id, product }) =>
      orderFindings(ranking, { id, product, now }).map(({ finding }) => finding)
    ),
  };
}
