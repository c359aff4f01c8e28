import { bootstrapTokenId } from "../auth/principal.ts";
import { feedExample } from "../http/admin/feeds/feed_example.ts";
import { mappingExample } from "../http/admin/mappings/mapping_example.ts";
import type { Author, Management } from "../management/change_project.ts";
import { demoBadgeId, demoProjectId as projectId } from "../management/demo/demo_data.ts";
import { segmentExample } from "../http/admin/segments/put_segment.ts";
import { muteExample } from "../http/admin/findings/put_mute.ts";
import { putMute } from "../management/findings/put_mute.ts";
import { putSegment } from "../management/segments/put_segment.ts";
import { putMapping } from "../management/mappings/put_mapping.ts";
import { putFeed } from "../management/feeds/put_feed.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { OutboundFailure } from "../outbound/outbound_failure.ts";
import { OutboundHosts } from "../outbound/outbound_hosts.ts";
import { FeedBody } from "../domain/imports/feed.ts";
import { deleteOldImports, setImport } from "../store/imports/import_record.ts";
import { Transaction } from "../store/port/storage_port.ts";
import type { PlanRecord } from "../domain/configuration/plan.ts";
import { finishPlan } from "../store/plans.ts";
import { MappingBody } from "../domain/imports/mapping.ts";

/** The imports of the examples; the first one is in the paths. */
const importIds = [
  "0198d2a1-6f0c-7a57-9d5c-2f1f6f5d8a11",
  "0198d2a0-1f0c-7a57-9d5c-2f1f6f5d8a11",
];

const by = (operation: string): Author => ({ tokenId: bootstrapTokenId, operation });

/** May fetch from the host of the examples, where nothing is. */
export const exampleOutbound: Outbound = {
  hosts: OutboundHosts.parse(new URL(feedExample.url).host) ?? OutboundHosts.none,
  fetch: () => Promise.reject(new OutboundFailure("unreachable", "shop.example is an example")),
};

/**
 * Adds what the examples of the document name, and the demo project of a real service does not have.
 */
export async function putExampleSources(management: Management): Promise<void> {
  const mapping = { ...MappingBody.parse(mappingExample), id: "erp" };
  await putImports(management);
  await putPlan(management);
  await putMapping(management, by("putMapping"), { projectId, mapping, precondition: {} });
  const segment = { id: "wholesale", ...segmentExample };
  await putSegment(management, by("putSegment"), { projectId, segment, precondition: {} });
  const mute = { findingId: `low_contrast.${demoBadgeId}`, ...muteExample };
  await putMute(management, by("putMute"), { projectId, ...mute, precondition: {} });
  const body = FeedBody.parse(feedExample);
  const { hosts } = exampleOutbound;
  const input = { projectId, feedId: "google", body, hosts, precondition: {} };
  await putFeed(management, by("putFeed"), input);
}

async function putImports({ kv, catalog, now }: Management): Promise<void> {
  const project = await catalog.open(projectId);
  if (project === undefined) return;
  // The demo project's own imports have random ids.
  const days = 24 * 60 * 60 * 1_000;
  await deleteOldImports(kv, project.state.number, now() + 365 * days);
  for (const id of importIds) {
    const transaction = new Transaction();
    setImport(transaction, project.state.number, {
      id,
      ...{ kind: "products", mode: "merge", dryRun: false, mapping: "columns", state: "done" },
      ...{ createdAt: now(), finishedAt: now(), createdBy: bootstrapTokenId, progress: 1 },
      rows: { read: 3, refused: 1, duplicates: 0 },
      products: { created: 1, updated: 1, unchanged: 0, removed: 0 },
      warnings: [],
      refused: {
        count: 1,
        first: [{ line: 3, column: "attributes.price:number", detail: "must be a number" }],
      },
      ...{ operation: "importProducts", maxRemovedPercent: 10, maxRefusedPercent: 50 },
      ...{
        staged: 2,
        appliedRows: 2,
        isPlanned: true,
        refusedBlocks: 0,
        refusedBytes: 0,
        hasEffects: false,
      },
    });
    await kv.commit(transaction);
  }
}

/** Adds the plan that is in the paths. */
async function putPlan({ kv, catalog, now }: Management): Promise<void> {
  const project = await catalog.open(projectId);
  if (project === undefined) return;
  const { number, revision } = project.state;
  const createdAt = now();
  const record: PlanRecord = {
    id: "0198d2a3-6f0c-7a57-9d5c-2f1f6f5d8a11",
    ...{ baseRevision: revision, createdAt, expiresAt: createdAt + 24 * 60 * 60 * 1_000 },
    createdBy: bootstrapTokenId,
    summary: { create: 3, update: 0, delete: 0, move: 0, unchanged: 20 },
    ...{ stepCount: 3, isComplete: true },
  };
  const steps = ["warehouse", "outlet", "archive"].map((id) => ({
    ...{ op: "create" as const, subject: `mappings/${id}` },
    after: { id, productId: { from: "Item" }, attributes: {} },
  }));
  await finishPlan(kv, number, record, {
    steps,
    details: {
      effects: { basis: "shown", products: 0, perBadge: [], isComplete: true },
      findings: { added: [], resolved: [] },
      ...{ orderBefore: [], orderAfter: [] },
    },
  });
}
