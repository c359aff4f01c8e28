import { z } from "@hono/zod-openapi";
import { type FindingCode, findingCodes } from "../../../domain/findings/finding.ts";
import { findingIdOf, Mute, type StoredMute, toMute } from "../../../domain/findings/mute.ts";
import { readHistories } from "../../../management/feeds/feed_history.ts";
import { outsideCatalogue } from "../../../management/outside_catalogue.ts";
import { listFindings } from "../../../management/findings/list_findings.ts";
import type { PlacedFinding } from "../../../management/findings/placed_finding.ts";
import { readTitles } from "../../../management/products/product_reads.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { jsonResponse } from "../../responses.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { longRead } from "../../../management/long_reads.ts";
import { openProject } from "../../../management/open_project.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";
import { ProjectPath } from "../../paths.ts";

/** What each code reports, for the document. */
const meanings: Readonly<Record<FindingCode, string>> = {
  feed_failed: "the last run of a feed failed",
  feed_stale: "a feed has had no success for three periods",
  ended: "its schedule is over",
  contradiction: "a condition that nothing can fulfil",
  no_product: "it is on no product",
  not_in_catalogue: "it is assigned to a product that is not in the imported catalogue",
  always_hidden: "others hide it on every product that has it",
  exclusive_after_others: "it would hide others of its type, but comes after them",
  hides_all_others: "it is on every product, comes first and hides all others",
  no_variants: "it has a rule about variants, but no product has variants",
  low_contrast: "text that is hard to read on its background",
  missing_locale: "a language that other badges of the type have",
  template_without_attribute: "a template names an attribute that no product has",
  order_without_badge: "a product's own order lists a badge that the product does not have",
};

const findingFields = {
  code: z.enum(findingCodes).openapi({
    description: "What should be fixed. " +
      findingCodes.map((code) => `\`${code}\`: ${meanings[code]}.`).join(" "),
    example: "ended",
  }),
  badgeId: z.string().optional().openapi({
    description: "The badge, where it is about one.",
    example: "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11",
  }),
  feedId: z.string().optional().openapi({
    description: "The feed, where it is about one.",
    example: "google",
  }),
  productId: z.int().optional().openapi({
    description: "The product, where it is about one.",
    example: 1234,
  }),
  title: z.string().optional().openapi({
    description: "The product's title, if it has one.",
    example: "Wool scarf",
  }),
  message: z.string().openapi({
    description: "What is wrong, in one sentence.",
    example: '"Summer sale" ended 2026-09-01T00:00:00.000Z',
  }),
  remedy: z.string().openapi({
    description: "What the merchant can do about it.",
    example: "Delete it, or give it a later `endsAt`.",
  }),
};

/** A finding of a plan. */
export const Finding = z.object(findingFields).openapi("Finding");

const ListedFinding = z.object({
  id: z.string().openapi({
    description:
      "The id of the finding, for muting it. It stays the same while the problem exists.",
    example: "ended.0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11",
  }),
  ...findingFields,
  muted: Mute.omit({ id: true }).optional().openapi("MutedAs", {
    description: "Who has decided not to fix it, when and why. Missing if it is not muted.",
  }),
}).openapi("ListedFinding");

const route = scopedRoute("read", {
  operationId: "listFindings",
  method: "get",
  path: "/admin/v1/projects/{projectId}/findings",
  tags: ["Insight"],
  summary: "List what should be fixed",
  description: "What a merchant should know before shoppers do: first what should be fixed in " +
    "feeds, then in badges, the oldest badge first, then in products' own orders.",
  request: {
    params: ProjectPath,
    query: Paging.extend({
      code: z.enum(findingCodes).optional().openapi({ description: "Only those with this code." }),
      muted: z.stringbool({ truthy: ["true"], falsy: ["false"] }).optional().openapi({
        type: "boolean",
        description: "Only those that are muted, or only those that are not.",
      }),
    }),
  },
  responses: { 200: jsonResponse(pageOf(ListedFinding, "FindingPage"), "A page of findings.") },
});

const Position = z.union([
  z.strictObject({ badge: z.int(), code: z.int() }),
  z.strictObject({ productId: z.int(), badge: z.int() }),
  z.strictObject({ feedId: z.string(), code: z.int() }),
]);

export const listFindingsRoute = ({ catalog, management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const project = await openProject(catalog, c.get("principal"), c.req.valid("param").projectId);
    const { code, muted: isMuted, ...paging } = c.req.valid("query");
    const list = `findings of ${project.number} ${code} ${isMuted}`;
    const request = pageRequest(list, Position, paging);
    const histories = await readHistories(management.kv, project);
    const { kv } = management;
    const outside = () => outsideCatalogue(kv, project);
    const filter = { code, isMuted };
    const options = { ...request.range, filter, histories, outside, now: management.now() };
    const found = await longRead(project, () => listFindings(project, options));
    const { items, nextCursor } = page(request, found, (it) => it.position);
    const ids = items.flatMap(({ finding }) => productOf(finding) ?? []);
    const titles = await readTitles(kv, project, ids);
    const named = items.map(({ finding }) => {
      const { message, remedy, ...subject } = finding;
      const id = findingIdOf(finding);
      const mute = project.mutes.get(id);
      const title = titles.get(productOf(finding) ?? NaN);
      return {
        ...{ id, ...subject, ...title !== undefined && { title }, message, remedy },
        ...mute !== undefined && { muted: mutedAs(mute) },
      };
    });
    return c.json({ items: named, nextCursor }, 200);
  });

function mutedAs(mute: StoredMute) {
  const { id: _, ...muted } = toMute(mute);
  return muted;
}

function productOf(finding: PlacedFinding["finding"]): number | undefined {
  return "productId" in finding ? finding.productId : undefined;
}
