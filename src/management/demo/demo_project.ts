import { bootstrapTokenId } from "../../auth/principal.ts";
import { hadProjects } from "../../store/directory.ts";
import { putBadge } from "../badges/put_badge.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import type { ImportRequest } from "../imports/import_request.ts";
import type { ImportRunner } from "../imports/import_runner.ts";
import { productStep } from "../products/put_product.ts";
import { deleteProject } from "../projects/delete_project.ts";
import { createProject, putProject } from "../projects/put_project.ts";
import { putType } from "../types/put_type.ts";
import { demoBadges } from "./demo_badges.ts";
import { demoProjectId, demoSettings, demoTypes, demoUnfinishedName } from "./demo_data.ts";
import { demoProducts, demoStock } from "./demo_products.ts";
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
    await deleteProject(management, by("deleteProject"), { projectId, precondition: {} });
  }
  if (isUnfinished || !await hadProjects(management.kv)) {
    await createDemoProject(management, imports);
  }
}

/**
 * Creates the demo project with the same operations as any client would use: its products come from
 * a feed, and from a file of its warehouse. Without `imports` they have badges only.
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
  await putProducts(management);
  if (imports !== undefined) {
    await importFile(imports, { mapping: "google", type: "tsv", text: feed });
    await importFile(imports, { mapping: "columns", type: "csv", text: demoStock(now) });
  }
  const finished = { id: projectId, settings: demoSettings, precondition: {} };
  await putProject(management, by("putProject"), finished);
}

/**
 * Saves the badges of all products in one change, so that startup does not wait for two hundred.
 * Imports leave them as they are.
 */
function putProducts(management: Management): Promise<void> {
  return changeProject<void>(management, by("putProduct"), projectId, ({ project }) => {
    const products = demoProducts();
    return {
      subject: "products",
      after: { productIds: products.map(({ id }) => id) },
      steps: products.map(({ id, ...body }) => productStep(project, id, body)),
      result: undefined,
    };
  });
}

async function importFile(
  imports: ImportRunner,
  { mapping, type, text }: {
    mapping: ImportRequest["mapping"];
    type: ImportRequest["format"]["type"];
    text: string;
  },
): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  const { ended } = await imports.start(by("importProducts"), {
    ...{ projectId, kind: "products", mode: "merge", dryRun: false, mapping },
    ...{ maxRemovedPercent: 0, maxRefusedPercent: 0 },
    format: { type, isGzip: false },
    bodyBytes: bytes.length,
    body: ReadableStream.from([bytes]),
  });
  const { state, error } = await ended;
  if (state !== "done") {
    throw new Error(`The demo's ${mapping} import is ${state}`, { cause: error });
  }
}
