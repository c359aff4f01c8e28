import { bootstrapTokenId } from "../../auth/principal.ts";
import { hadProjects } from "../../store/directory.ts";
import { putBadge } from "../badges/put_badge.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import type { ImportRunner } from "../imports/import_runner.ts";
import { productStep } from "../products/put_product.ts";
import { deleteProject } from "../projects/delete_project.ts";
import { createProject, putProject } from "../projects/put_project.ts";
import { putType } from "../types/put_type.ts";
import { demoBadges } from "./demo_badges.ts";
import { demoProjectId, demoSettings, demoTypes, demoUnfinishedName } from "./demo_data.ts";
import { demoProducts } from "./demo_products.ts";
import feed from "./google_feed.tsv" with { type: "text" };

const by = (operation: string): Author => ({ tokenId: bootstrapTokenId, operation });
const projectId = demoProjectId;

/**
 * Creates the demo project in a store that never had a project, or completes one whose creation was
 * interrupted.
 */
export async function ensureDemoProject(
  management: Management,
  imports: ImportRunner,
): Promise<void> {
  const demo = await management.catalog.open(projectId);
  const isUnfinished = demo?.state.settings.name === demoUnfinishedName;
  if (isUnfinished) {
    const deletion = { projectId, precondition: {}, isFinal: true };
    await deleteProject(management, by("deleteProject"), deletion);
  }
  if (isUnfinished || !await hadProjects(management.kv)) {
    await createDemoProject(management, imports);
  }
}

/**
 * Creates the demo project with the same operations as any client would use. Its catalogue is
 * imported from a feed; without `imports`, products have only what the feed does not have.
 */
export async function createDemoProject(
  management: Management,
  imports?: ImportRunner,
): Promise<void> {
  const unfinished = { id: projectId, settings: { name: demoUnfinishedName } };
  await createProject(management, by("createProject"), unfinished);
  for (const type of demoTypes) {
    await putType(management, by("putType"), { projectId, type, precondition: {} });
  }
  const now = management.now();
  for (const { id, ...fields } of demoBadges(now)) {
    const input = { projectId, badgeId: id, fields, precondition: {} };
    await putBadge(management, by("putBadge"), input);
  }
  await putProducts(management, now);
  if (imports !== undefined) await importFeed(imports);
  const finished = { id: projectId, settings: demoSettings, precondition: {} };
  await putProject(management, by("putProject"), finished);
}

/**
 * Saves all products in one change, so that startup does not wait for two hundred. The import leaves
 * this as it is.
 */
function putProducts(management: Management, now: number): Promise<void> {
  return changeProject<void>(management, by("putProduct"), projectId, ({ project }) => {
    const products = demoProducts(now);
    return {
      subject: "products",
      after: { productIds: products.map(({ id }) => id) },
      steps: products.map(({ id, ...body }) => productStep(project, id, body)),
      result: undefined,
    };
  });
}

async function importFeed(imports: ImportRunner): Promise<void> {
  const bytes = new TextEncoder().encode(feed);
  const { ended } = await imports.start(by("importProducts"), {
    ...{ projectId, kind: "products", mode: "merge", dryRun: false, mapping: "google" },
    ...{ maxRemovedPercent: 0, maxRefusedPercent: 0 },
    format: { type: "tsv", isGzip: false },
    bodyBytes: bytes.length,
    body: ReadableStream.from([bytes]),
  });
  const { state, error } = await ended;
  if (state !== "done") throw new Error(`The import of the demo is ${state}`, { cause: error });
}
