import { highestOf } from "../../domain/highest_of.ts";
import { ProductBucket } from "../../domain/products/packed/product_bucket.ts";
import { allIds } from "../../domain/products/id_range.ts";
import { ProductTable } from "../../domain/products/product_table.ts";
import { ProjectState } from "../../domain/project_state.ts";
import { checkOfGarbage, deleteGarbage, listGarbage, readNumber } from "../directory.ts";
import { listDeletedProjects } from "../deleted_projects.ts";
import { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import { addMarker } from "../lineage.ts";
import { setCheckpoint } from "../project/checkpoint_record.ts";
import { isDetailsKey, repairDetails } from "../project/details/salvage_details.ts";
import type { ProjectHead } from "../project/head.ts";
import { encodeEntry, encodeJson, toParts } from "../record.ts";
import {
  type Damage,
  damagesOutsideProjects,
  type Salvaged,
  salvageHeads,
  salvageProject,
} from "./salvage.ts";
import { lacksData, lostOf, lostOutside, type Unread, worksIn } from "./unread.ts";
import { claimStore } from "../sentinel.ts";
import { dropProjectFromTokens, listTokens } from "../token_records.ts";
import { type StoreKey, Transaction, writesPerBatch } from "../port/storage_port.ts";

/** Descriptions of lost data, by project id, or `undefined` for data of no project. */
export type Losses = Map<string | undefined, readonly string[]>;

/**
 * Makes a store with damaged records consistent: deletes each, or rebuilds it from the intact ones.
 * Returns what is lost. No other process may have the store open. `unread` is what could not be read
 * when the store was copied; such records with known keys are in it as damaged ones.
 */
export async function repairStore(kv: KvStore, unread?: Unread): Promise<Losses> {
  const losses: Losses = new Map();
  const outside = await damagesOutsideProjects(kv);
  await deleteKeys(kv, outside.map(({ key }) => key));
  if (unread !== undefined) await deleteKeys(kv, worksIn(unread));
  const isLost = async (key: StoreKey) =>
    (outside.length > 0 || unread !== undefined) && (await kv.get(key)).versionstamp === null;
  if (await isLost(keys.sentinel())) await createSentinel(kv);
  await repairTokenHashes(kv);
  const heads = await salvageHeads(kv);
  const taken = new Set(
    [...heads.values()].flatMap((head) => head === undefined ? [] : head.number),
  );
  const deleted = new Set(await listGarbage(kv));
  const stored = (await numbersOfData(kv)).difference(deleted);
  let highest = { number: highestOf(-1, taken, stored, deleted), revision: 0 };
  for (const { deleted: it, check } of await Array.fromAsync(listDeletedProjects(kv))) {
    const { damages, lastRevision } = await salvageProject(kv, it.number, it);
    highest = { ...highest, revision: Math.max(highest.revision, lastRevision) };
    if (damages.length === 0 && !(unread && lacksData(unread, it.number))) {
      taken.add(it.number);
      continue;
    }
    // Without its record it is data without a head.
    await deleteKeys(kv, [check.key]);
    const what = `deleted project "${it.projectId}", which is damaged`;
    losses.set(undefined, [...losses.get(undefined) ?? [], what]);
  }
  for (const [projectId, head] of heads) {
    const number = head?.number ?? readNumber((await kv.get(keys.head(projectId))).value);
    // A damaged head may name another project's number, or that of a deleted project.
    const isOwn = head !== undefined ||
      (number !== undefined && stored.has(number) && !taken.has(number));
    if (number === undefined || !isOwn) {
      await deleteKeys(kv, [keys.head(projectId)]);
      losses.set(projectId, ["all of it: its head is damaged"]);
      continue;
    }
    taken.add(number);
    const salvaged = await salvageProject(kv, number, head);
    highest = { ...highest, revision: Math.max(highest.revision, salvaged.lastRevision + 1) };
    const mayLack = unread !== undefined && lacksData(unread, number);
    if (head !== undefined && salvaged.damages.length === 0 && !mayLack) continue;
    const named = salvaged.damages.map(({ key }) => key);
    const others = mayLack ? lostOf(unread, number, named) : [];
    const lost = await rewrite(kv, projectId, { number, head, salvaged, mayLack });
    losses.set(projectId, [...head === undefined ? ["its settings"] : [], ...lost, ...others]);
  }
  if (await isLost(keys.counters())) {
    const counters = { nextProject: highest.number + 1, revisionFloor: highest.revision };
    await kv.commit(new Transaction().set(keys.counters(), encodeEntry(counters)));
  }
  const withoutHead = await deleteDataWithoutHead(kv, stored.difference(taken));
  const lost = [
    ...unread === undefined ? [] : lostOutside(unread),
    ...losses.get(undefined) ?? [],
    ...outside.map(({ what }) => what),
    ...withoutHead,
  ];
  if (lost.length > 0) losses.set(undefined, lost);
  return losses;
}

/** Deletes the data of these projects, which have no head, and returns what is lost. */
async function deleteDataWithoutHead(kv: KvStore, numbers: ReadonlySet<number>): Promise<string[]> {
  const lost: string[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    // Like a deletion, so that the next start of the service completes it if this is interrupted.
    await kv.commit(
      new Transaction().set(keys.garbageOf(number), encodeEntry(crypto.randomUUID())),
    );
    await dropProjectFromTokens(kv, number, await checkOfGarbage(kv, number));
    await deleteGarbage(kv, number);
    lost.push(`the data of a project without a head (number ${number})`);
  }
  return lost;
}

/** Rewrites a project from its verified records. Returns what is lost. */
async function rewrite(
  kv: KvStore,
  projectId: string,
  { number, head, salvaged, mayLack }: {
    number: number;
    head: ProjectHead | undefined;
    salvaged: Salvaged;
    /** Whether records may be missing. */
    mayLack: boolean;
  },
): Promise<string[]> {
  const lost = salvaged.damages.map(({ what }) => what);
  const settings = head?.settings ?? { name: projectId };
  const { types, segments, mappings, feeds, mutes, badges, order, buckets, log } = salvaged;
  const state = new ProjectState({
    ...{ id: projectId, number, settings, types, segments, mappings, feeds, mutes, badges },
    revision: salvaged.checkpointRevision,
    order: order?.badges ?? badges.map((badge) => badge.number),
    orderAsOf: order?.asOf ?? 0,
    // A lost bucket is replaced by an empty one, which is older than all others.
    mayHaveDetails: true,
    products: new ProductTable([ProductBucket.of(allIds, []), ...buckets]),
  });
  for (const { revision, steps } of log) {
    if (revision <= salvaged.checkpointRevision) continue;
    try {
      state.apply([{ revision, steps }], settings);
    } catch {
      lost.push(`change ${revision}, which depends on lost data`);
    }
  }
  const revision = salvaged.lastRevision + 1;
  const typeIds = new Set([...state.badges()].map(({ typeId }) => typeId));
  for (const typeId of typeIds) {
    if (state.types.has(typeId)) continue;
    // Keeps the badges of a lost type. Any content satisfies this schema.
    const type = { id: typeId, name: typeId, schema: { type: "object" } };
    state.apply([{ revision, steps: [{ kind: "putType", type }] }], settings);
  }
  // Each badge must have exactly one place in the order.
  const all = [...state.badges()].map((badge) => badge.number);
  const known = state.order.filter((it) => all.includes(it));
  const completeOrder = [...new Set([...known, ...all.sort((a, b) => a - b)])];
  const lacksProducts = mayLack || salvaged.damages.some(({ key }) => isBucketKey(key));
  await write(kv, { state, order: completeOrder, head, revision, salvaged, lacksProducts });
  return [...new Set(lost)];
}

async function write(
  kv: KvStore,
  { state, order, head, revision, salvaged, lacksProducts }: {
    state: ProjectState;
    order: readonly number[];
    head: ProjectHead | undefined;
    revision: number;
    salvaged: Salvaged;
    lacksProducts: boolean;
  },
): Promise<void> {
  const { number, settings } = state;
  const isChangeEntry = (key: StoreKey) => key[2] === "change";
  const damaged = new Set(salvaged.damages.map(({ key }) => JSON.stringify(key)));
  const old: StoreKey[] = [];
  for await (const { key } of kv.list({ prefix: keys.data(number) })) {
    if (isDetailsKey(key)) continue;
    if (!isChangeEntry(key) || damaged.has(JSON.stringify(key))) old.push(key);
  }
  await deleteKeys(kv, old);
  const records = [
    ...[...state.types.values()].map((type) =>
      toParts(keys.type(number, type.id), encodeJson(type))
    ),
    ...[...state.segments.values()].map((it) =>
      toParts(keys.segment(number, it.id), encodeJson(it))
    ),
    ...[...state.mappings.values()].map((it) =>
      toParts(keys.mapping(number, it.id), encodeJson(it))
    ),
    ...[...state.feeds.values()].map((it) => toParts(keys.feed(number, it.id), encodeJson(it))),
    ...[...state.mutes.values()].map((it) => toParts(keys.mute(number, it.id), encodeJson(it))),
    ...[...state.badges()].map((it) => toParts(keys.badge(number, it.number), encodeJson(it))),
    toParts(keys.order(number), encodeJson({ asOf: revision, badges: order })),
    ...state.products.snapshot().map((bucket) =>
      toParts(keys.bucket(number, bucket.start), bucket.stampedBytes(revision))
    ),
  ];
  for (const parts of records) {
    const transaction = new Transaction();
    for (const { key, value } of parts) transaction.set(key, value);
    await kv.commit(transaction);
  }
  const hasDetails = await repairDetails(kv, number, {
    edits: state.details.edits(),
    // An import would take lost products for unchanged.
    forgetsRows: lacksProducts,
  });
  const commitId = crypto.randomUUID();
  const highest = highestOf(-1, [...state.badges()].map((badge) => badge.number));
  const nextBadgeNumber = Math.max(head?.nextBadgeNumber ?? 0, highest + 1);
  const next = { number, revision, nextBadgeNumber, settings, commitId };
  const transaction = new Transaction().set(keys.head(state.id), encodeEntry(next));
  addMarker(transaction, keys.commitMarker(number, revision, commitId));
  setCheckpoint(transaction, number, {
    revision,
    claim: "",
    ...(hasDetails && { hasDetails }),
  });
  await kv.commit(transaction);
}

function isBucketKey(key: StoreKey): boolean {
  return key[2] === keys.buckets(0)[2];
}

async function createSentinel(kv: KvStore): Promise<void> {
  // Only a store without keys is normally initialized; this one lost just its sentinel.
  await claimStore(kv, { mayBeNew: true, mayHaveKeys: true });
}

/** Deletes the index entries of hashes without a token, and creates missing ones of tokens. */
async function repairTokenHashes(kv: KvStore): Promise<void> {
  const tokens = new Map<string, string>();
  for await (const { id, hash } of listTokens(kv)) tokens.set(hash, id);
  const orphans: StoreKey[] = [];
  const found = new Set<string>();
  for await (const { key } of kv.list({ prefix: keys.tokenHashes() })) {
    const hash = String(key.at(-1));
    if (tokens.has(hash)) found.add(hash);
    else orphans.push(key);
  }
  await deleteKeys(kv, orphans);
  for (const [hash, id] of tokens) {
    if (found.has(hash)) continue;
    await kv.commit(new Transaction().set(keys.tokenByHash(hash), encodeEntry(id)));
  }
}

async function numbersOfData(kv: KvStore): Promise<Set<number>> {
  const numbers = new Set<number>();
  for await (const { key } of kv.list({ prefix: keys.allData() })) numbers.add(Number(key[1]));
  return numbers;
}

async function deleteKeys(kv: KvStore, obsolete: readonly StoreKey[]): Promise<void> {
  for (let from = 0; from < obsolete.length; from += writesPerBatch) {
    const transaction = new Transaction();
    for (const key of obsolete.slice(from, from + writesPerBatch)) transaction.delete(key);
    await kv.commit(transaction);
  }
}

/** Describes damages for people, one line each. `verb` is what happened: "has lost". */
export function damageLines(
  damages: ReadonlyMap<string | undefined, readonly (Damage | string)[]>,
  verb: string,
): string[] {
  return [...damages].flatMap(([projectId, found]) =>
    found.map((it) => {
      const where = projectId === undefined ? "The store" : `Project "${projectId}"`;
      if (typeof it === "string") return `${where} ${verb}: ${it}`;
      return `${where} ${verb}: ${it.what} (${JSON.stringify(it.key)})`;
    })
  );
}
