import { hadProjects } from "../../store/directory.ts";
import { applyAssignments } from "../products/apply_assignments.ts";
import type { Author, Management } from "../change_project.ts";
import {
  demoBadges,
  demoOperations,
  demoOwnOrder,
  demoProjectId,
  demoSettings,
  demoTypes,
  demoUnfinishedName,
} from "./demo_data.ts";
import { deleteProject } from "./delete_project.ts";
import { putBadge } from "../badges/put_badge.ts";
import { putProduct } from "../products/put_product.ts";
import { createProject, putProject } from "./put_project.ts";
import { putType } from "../types/put_type.ts";
import { bootstrapTokenId } from "../../auth/principal.ts";

const by = (operation: string): Author => ({ tokenId: bootstrapTokenId, operation });
const projectId = demoProjectId;

/** Makes the demo project in a store that never had a project; finishes one that was broken off. */
export async function ensureDemoProject(management: Management): Promise<void> {
  const demo = await management.catalog.open(projectId);
  const isUnfinished = demo?.state.settings.name === demoUnfinishedName;
  if (isUnfinished) {
    await deleteProject(management, by("deleteProject"), { projectId, precondition: {} });
  }
  if (isUnfinished || !await hadProjects(management.kv)) await makeDemoProject(management);
}

/** Makes the project that a new store starts with, by the same steps as anybody would. */
export async function makeDemoProject(management: Management): Promise<void> {
  const unfinished = { id: projectId, settings: { name: demoUnfinishedName } };
  await createProject(management, by("createProject"), unfinished);
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
  const finished = { id: projectId, settings: demoSettings, precondition: {} };
  await putProject(management, by("putProject"), finished);
}
