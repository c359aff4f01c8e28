import { applyAssignments } from "./apply_assignments.ts";
import type { Author, Management } from "./change_project.ts";
import {
  demoBadges,
  demoOperations,
  demoOwnOrder,
  demoProjectId,
  demoSettings,
  demoTypes,
} from "./demo_data.ts";
import { putBadge } from "./put_badge.ts";
import { putProduct } from "./put_product.ts";
import { createProject } from "./put_project.ts";
import { putType } from "./put_type.ts";
import { bootstrapTokenId } from "../auth/principal.ts";

/** Makes the project that a new store starts with, by the same steps as anybody would. */
export async function makeDemoProject(management: Management): Promise<void> {
  const by = (operation: string): Author => ({ tokenId: bootstrapTokenId, operation });
  const projectId = demoProjectId;
  await createProject(management, by("createProject"), { id: projectId, settings: demoSettings });
  for (const type of demoTypes) {
    await putType(management, by("putType"), { projectId, type, precondition: {} });
  }
  for (const { id, ...fields } of demoBadges) {
    const input = { projectId, badgeId: id, fields, precondition: {} };
    await putBadge(management, by("putBadge"), input);
  }
  const { productId, ...body } = demoOwnOrder;
  await putProduct(management, by("putProduct"), { projectId, productId, body, precondition: {} });
  const batch = { projectId, operations: demoOperations() };
  await applyAssignments(management, by("applyAssignments"), batch);
}
