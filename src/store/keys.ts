import type { StoreKey } from "./port/storage_port.ts";
/**
 * Every key of the store; no other file builds keys. A project's data is under its number, so that
 * a new project with the id of a deleted one finds nothing of it.
 */
export const keys = {
  /** Identifies the store; see sentinel.ts. */
  sentinel: () => ["store"],
  /** Exists while the store has this schema version. Every commit checks it. */
  fence: (instanceId: string, schemaVersion: number) => ["fence", instanceId, schemaVersion],
  /** How far `deno task copy` has filled this store. A complete copy does not have it. */
  copyProgress: () => ["copy"],
  /** The hash of the token that was created at the first start. */
  bootstrapToken: () => ["bootstrapToken"],
  /** Numbers that only increase, even when projects are deleted. */
  counters: () => ["counters"],
  countersMarker: (id: string) => ["counters", id],

  /** Which project was changed last. Other processes watch it. */
  lastChange: () => ["lastChange"],

  heads: () => ["project"],
  head: (projectId: string) => ["project", projectId],

  tokens: () => ["token"],
  token: (tokenId: string) => ["token", tokenId],
  tokenHashes: () => ["tokenByHash"],
  tokenByHash: (hash: string) => ["tokenByHash", hash],
  /**
   * Replaced by each creation of a token, so that creations in several processes run one after
   * another.
   */
  lastToken: () => ["lastToken"],

  sessions: () => ["session"],
  session: (hash: string) => ["session", hash],

  /** Deleted projects whose data may not be completely deleted yet. */
  garbage: () => ["garbage"],
  garbageOf: (project: number) => ["garbage", project],

  /** Deleted projects that can be restored: their heads, when and by whom they were deleted. */
  deletedProjects: () => ["deletedProject"],
  deletedProject: (project: number) => ["deletedProject", project],

  /** How the runs of feeds went. Under one prefix, because the scheduler lists all of them. */
  allFeedRuns: () => ["feedRun"],
  feedRuns: (project: number) => ["feedRun", project],
  feedRun: (project: number, feedId: string) => ["feedRun", project, feedId],

  allData: () => ["data"],
  data: (project: number) => ["data", project],
  checkpoint: (project: number) => ["data", project, "checkpoint"],
  checkpointMarker: (project: number, id: string) => ["data", project, "checkpointMark", id],
  commitMarkers: (project: number) => ["data", project, "commit"],
  commitMarkersOf: (project: number, revision: number) => ["data", project, "commit", revision],
  commitMarker: (
    project: number,
    revision: number,
    id: string,
  ) => ["data", project, "commit", revision, id],
  types: (project: number) => ["data", project, "type"],
  type: (project: number, typeId: string) => ["data", project, "type", typeId],
  badges: (project: number) => ["data", project, "badge"],
  badge: (project: number, badge: number) => ["data", project, "badge", badge],
  order: (project: number) => ["data", project, "order"],
  /** When badges were deleted that can be revived. */
  tombstones: (project: number) => ["data", project, "tombstone"],
  tombstone: (project: number, badge: number) => ["data", project, "tombstone", badge],
  buckets: (project: number) => ["data", project, "products"],
  bucket: (project: number, start: number) => ["data", project, "products", start],
  /** Segments, mappings, feeds and mutes, under one prefix so that one list reads all of them. */
  sources: (project: number) => ["data", project, "source"],
  segments: (project: number) => ["data", project, "source", "segment"],
  segment: (project: number, id: string) => ["data", project, "source", "segment", id],
  mappings: (project: number) => ["data", project, "source", "mapping"],
  mapping: (project: number, id: string) => ["data", project, "source", "mapping", id],
  feeds: (project: number) => ["data", project, "source", "feed"],
  feed: (project: number, id: string) => ["data", project, "source", "feed", id],
  mutes: (project: number) => ["data", project, "source", "mute"],
  mute: (project: number, findingId: string) => ["data", project, "source", "mute", findingId],
  /** What is stored for ranges of products besides the products: three records for each range. */
  details: (project: number) => ["data", project, "details"],
  detailsFrom: (project: number, start: number) => ["data", project, "details", start],
  searchWords: (project: number) => ["data", project, "searchWords"],
  searchWordsFrom: (project: number, start: number) => ["data", project, "searchWords", start],
  importedRows: (project: number) => ["data", project, "importedRows"],
  importedRowsFrom: (project: number, start: number) => ["data", project, "importedRows", start],
  log: (project: number) => ["data", project, "log"],
  logEntry: (project: number, revision: number) => ["data", project, "log", revision],

  /** The steps of log entries that are too large for one commit. */
  stagedLogs: (project: number) => ["data", project, "logStage"],
  stagedLogsOf: (project: number, revision: number) => ["data", project, "logStage", revision],
  stagedLog: (
    project: number,
    revision: number,
    id: string,
  ) => ["data", project, "logStage", revision, id],

  imports: (project: number) => ["data", project, "import"],
  import: (project: number, importId: string) => ["data", project, "import", importId],
  /** The parts of the effects of an import, which may be long. */
  importEffects: (
    project: number,
    importId: string,
  ) => ["data", project, "importEffects", importId],
  /** How much the refused rows of imports take. */
  refusedSizes: (project: number) => ["data", project, "refusedSizes"],
  /** Rows that an import refused, in blocks. */
  importRefused: (
    project: number,
    importId: string,
  ) => ["data", project, "importRefused", importId],
  importRefusedBlock: (
    project: number,
    importId: string,
    block: number,
  ) => ["data", project, "importRefused", importId, block],
  /** The staged rows of unfinished imports, in sorted runs. */
  allImportRuns: (project: number) => ["data", project, "importRun"],
  importRuns: (project: number, importId: string) => ["data", project, "importRun", importId],
  importRun: (
    project: number,
    importId: string,
    run: number,
  ) => ["data", project, "importRun", importId, run],
  allImportBlocks: (project: number) => ["data", project, "importRows"],
  importBlocks: (
    project: number,
    importId: string,
    run: number,
    stream: string,
  ) => ["data", project, "importRows", importId, run, stream],
  importBlock: (
    project: number,
    importId: string,
    run: number,
    stream: string,
    block: number,
  ) => ["data", project, "importRows", importId, run, stream, block],
  /** Which process works on the import of a project. Exists while one is unfinished. */
  importClaim: (project: number) => ["data", project, "importClaim"],
  importClaimMarker: (
    project: number,
    owner: string,
  ) => ["data", project, "importClaimMark", owner],
  /** The unfinished imports of all projects, with a heartbeat of those who work on them. */
  activeImports: () => ["activeImport"],
  activeImport: (project: number) => ["activeImport", project],
  /** Plans that are being applied in batches; not below their projects, which may be many. */
  activePlans: () => ["activePlan"],
  activePlan: (project: number, planId: string) => ["activePlan", project, planId],

  plans: (project: number) => ["data", project, "plan"],
  plan: (project: number, planId: string) => ["data", project, "plan", planId],
  /** The details and steps of a plan, in blocks. */
  planBlocks: (project: number, planId: string) => ["data", project, "planBlock", planId],
  planBlock: (
    project: number,
    planId: string,
    block: number,
  ) => ["data", project, "planBlock", planId, block],
  /** What a plan does to products, in blocks, which are deleted with the others. */
  planProducts: (
    project: number,
    planId: string,
    block: number,
  ) => ["data", project, "planBlock", planId, "products", block],

  /** The states of changes that are too long for the list of changes. */
  changeStates: (project: number) => ["data", project, "changeState"],
  changeState: (project: number, revision: number) => ["data", project, "changeState", revision],
  stateStages: (project: number, revision: number) => ["data", project, "stateStage", revision],
  stateStage: (
    project: number,
    revision: number,
    id: string,
  ) => ["data", project, "stateStage", revision, id],
  changes: (project: number) => ["data", project, "change"],
  change: (project: number, revision: number) => ["data", project, "change", revision],
  /** The undo records of changes of the configuration. */
  undos: (project: number) => ["data", project, "undo"],
  undo: (project: number, revision: number) => ["data", project, "undo", revision],
  /** The undo records of changes of products. */
  productUndos: (project: number) => ["data", project, "productUndo"],
  productUndo: (project: number, revision: number) => ["data", project, "productUndo", revision],
  /** That of changes that are too large for their commit. */
  undoStages: (project: number, revision: number) => ["data", project, "undoStage", revision],
  undoStage: (
    project: number,
    revision: number,
    id: string,
  ) => ["data", project, "undoStage", revision, id],
} satisfies Record<string, (...names: never[]) => StoreKey>;

/** Whether the key of a record among the sources is that of a segment. */
export function isSegmentKey(key: StoreKey): boolean {
  return key[3] === "segment";
}

/** Whether the key of a record among the sources is that of a feed. */
export function isFeedKey(key: StoreKey): boolean {
  return key[3] === "feed";
}

/** Whether the key of a record among the sources is that of a muted finding. */
export function isMuteKey(key: StoreKey): boolean {
  return key[3] === "mute";
}
