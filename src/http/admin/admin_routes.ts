import type { Deps } from "../deps.ts";
import { deleteBadgeRoute } from "./badges/delete_badge.ts";
import { getBadgeRoute } from "./badges/get_badge.ts";
import { getBadgeOrderRoute } from "./badges/get_badge_order.ts";
import { listBadgeProductsRoute } from "./badges/list_badge_products.ts";
import { listBadgesRoute } from "./badges/list_badges.ts";
import { moveBadgeRoute } from "./badges/move_badge.ts";
import { patchBadgeRoute } from "./badges/patch_badge.ts";
import { postBadgeRoute } from "./badges/post_badge.ts";
import { putBadgeRoute } from "./badges/put_badge.ts";
import { putBadgeOrderRoute } from "./badges/put_badge_order.ts";
import { applyPlanRoute } from "./configuration/apply_plan.ts";
import { getConfigurationRoute } from "./configuration/get_configuration.ts";
import { getPlanRoute } from "./configuration/get_plan.ts";
import { listPlanStepsRoute } from "./configuration/list_plan_steps.ts";
import { postPlanRoute } from "./configuration/post_plan.ts";
import { deleteFeedRoute } from "./feeds/delete_feed.ts";
import { getFeedRoute } from "./feeds/get_feed.ts";
import { listFeedsRoute } from "./feeds/list_feeds.ts";
import { putFeedRoute } from "./feeds/put_feed.ts";
import { runFeedRoute } from "./feeds/run_feed.ts";
import { deleteImportRoute } from "./imports/delete_import.ts";
import { getImportRoute } from "./imports/get_import.ts";
import { listImportsRoute } from "./imports/list_imports.ts";
import { listRefusedRowsRoute } from "./imports/list_refused_rows.ts";
import { postImportRoute } from "./imports/post_import.ts";
import { explainByProductIdRoute } from "./insight/explain_by_product_id.ts";
import { getStatisticsRoute } from "./insight/get_statistics.ts";
import { countFindingsRoute } from "./findings/count_findings.ts";
import { deleteMuteRoute } from "./findings/delete_mute.ts";
import { getMuteRoute } from "./findings/get_mute.ts";
import { listFindingsRoute } from "./findings/list_findings.ts";
import { listMutesRoute } from "./findings/list_mutes.ts";
import { putMuteRoute } from "./findings/put_mute.ts";
import { deleteSegmentRoute } from "./segments/delete_segment.ts";
import { getSegmentRoute } from "./segments/get_segment.ts";
import { listSegmentsRoute } from "./segments/list_segments.ts";
import { putSegmentRoute } from "./segments/put_segment.ts";
import { deleteMappingRoute } from "./mappings/delete_mapping.ts";
import { getMappingRoute } from "./mappings/get_mapping.ts";
import { listMappingsRoute } from "./mappings/list_mappings.ts";
import { putMappingRoute } from "./mappings/put_mapping.ts";
import { applyAssignmentsRoute } from "./products/apply_assignments.ts";
import { exportAssignmentsRoute } from "./products/export_assignments.ts";
import { deleteProductRoute } from "./products/delete_product.ts";
import { getProductRoute } from "./products/get_product.ts";
import { listMatchingProductsRoute } from "./products/list_matching_products.ts";
import { listProductsRoute } from "./products/list_products.ts";
import { listAttributesRoute } from "./products/list_attributes.ts";
import { patchProductRoute } from "./products/patch_product.ts";
import { putProductRoute } from "./products/put_product.ts";
import { deleteProjectRoute } from "./projects/delete_project.ts";
import { getProjectRoute } from "./projects/get_project.ts";
import { getChangeRoute } from "./projects/get_change.ts";
import { listChangesRoute } from "./projects/list_changes.ts";
import { listProjectsRoute } from "./projects/list_projects.ts";
import { postProjectRoute } from "./projects/post_project.ts";
import { putProjectRoute } from "./projects/put_project.ts";
import { deleteSessionRoute } from "./session/delete_session.ts";
import { endSessionRoute } from "./session/end_session.ts";
import { getSessionRoute } from "./session/get_session.ts";
import { listSessionsRoute } from "./session/list_sessions.ts";
import { deleteTokenRoute } from "./tokens/delete_token.ts";
import { getTokenRoute } from "./tokens/get_token.ts";
import { listTokensRoute } from "./tokens/list_tokens.ts";
import { postTokenRoute } from "./tokens/post_token.ts";
import { deleteTypeRoute } from "./types/delete_type.ts";
import { getTypeRoute } from "./types/get_type.ts";
import { listTypesRoute } from "./types/list_types.ts";
import { putTypeRoute } from "./types/put_type.ts";

/** The operations of the management API except signing in, in the order of the reference. */
export function adminRoutes(deps: Deps) {
  return [
    listProjectsRoute,
    postProjectRoute,
    getProjectRoute,
    putProjectRoute,
    deleteProjectRoute,
    getConfigurationRoute,
    postPlanRoute,
    getPlanRoute,
    listPlanStepsRoute,
    applyPlanRoute,
    listTypesRoute,
    getTypeRoute,
    putTypeRoute,
    deleteTypeRoute,
    listBadgesRoute,
    postBadgeRoute,
    getBadgeRoute,
    putBadgeRoute,
    patchBadgeRoute,
    deleteBadgeRoute,
    listBadgeProductsRoute,
    getBadgeOrderRoute,
    putBadgeOrderRoute,
    moveBadgeRoute,
    listSegmentsRoute,
    getSegmentRoute,
    putSegmentRoute,
    deleteSegmentRoute,
    listProductsRoute,
    listMatchingProductsRoute,
    getProductRoute,
    putProductRoute,
    patchProductRoute,
    deleteProductRoute,
    listAttributesRoute,
    exportAssignmentsRoute,
    applyAssignmentsRoute,
    listMappingsRoute,
    getMappingRoute,
    putMappingRoute,
    deleteMappingRoute,
    listFeedsRoute,
    getFeedRoute,
    putFeedRoute,
    deleteFeedRoute,
    runFeedRoute,
    listImportsRoute,
    postImportRoute,
    getImportRoute,
    deleteImportRoute,
    listRefusedRowsRoute,
    explainByProductIdRoute,
    listFindingsRoute,
    countFindingsRoute,
    listMutesRoute,
    getMuteRoute,
    putMuteRoute,
    deleteMuteRoute,
    getStatisticsRoute,
    listChangesRoute,
    getChangeRoute,
    listTokensRoute,
    postTokenRoute,
    getTokenRoute,
    deleteTokenRoute,
    getSessionRoute,
    deleteSessionRoute,
    listSessionsRoute,
    endSessionRoute,
  ].map((route) => route(deps));
}
