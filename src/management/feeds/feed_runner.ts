import { getLogger } from "@logtape/logtape";
import { sleep } from "../../store/sleep.ts";
import { conflict, DomainError } from "../../domain/errors.ts";
import { type Feed, type FeedRecord, periodMs, toFeed } from "../../domain/imports/feed.ts";
import { noFeed, noProject } from "../../domain/not_found.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { Outbound } from "../../outbound/outbound.ts";
import {
  type FeedRun,
  listFeedRuns,
  readFeedRun,
  type StoredFeedRun,
  writeFeedRun,
} from "../../store/feed_runs.ts";
import { logFailedTry } from "../../store/log_failed_try.ts";
import { heartbeatTiming, sendHeartbeats } from "../abandoned_work.ts";
import { assertKnown, type Author, type Management } from "../change_project.ts";
import type { ImportRunner } from "../imports/import_runner.ts";
import { CallerRuns } from "./caller_runs.ts";
import { FeedClaim } from "./feed_claim.ts";
import { historyOf, ownRun } from "./feed_history.ts";
import { importFeed, type Outcome } from "./import_feed.ts";
import { RecordAges } from "./record_ages.ts";
import {
  afterAbandonedRuns,
  afterRun,
  afterShutdown,
  isAhead,
  isDue,
  withAbandonedRun,
} from "./run_record.ts";

const log = getLogger(["badges", "feeds"]);

/** How often the scheduler looks for feeds that are due. */
const tickMs = 5_000;
/** Plus or minus a tenth, so that many processes do not look at the same time. */
const jitter = 0.1;
const { beatMs } = heartbeatTiming;
/** A run whose process has shown nothing for this long is taken over. */
const takeOverMs = 10_000;
/**
 * Scheduled runs of one process at the same time, each of another project: a server may take hours
 * to send a file, and feeds of other projects must not wait for it.
 */
const scheduledMax = 8;

/** A run that this process has begun. */
interface BegunRun {
  readonly feed: Feed;
  /** Resolves when the run has ended, however it went. */
  readonly ended: Promise<void>;
}

/** The dependencies of a {@link FeedRunner}. */
interface FeedRunnerParts {
  readonly management: Management;
  readonly outbound: Outbound;
  readonly imports: Pick<ImportRunner, "start">;
  /** Aborted when the process ends. */
  readonly ending: AbortSignal;
}

/**
 * Runs feeds, those that are due and those that callers ask for. A claim in the store keeps
 * processes from running a feed at the same time, and is taken over if its process dies. Whether it
 * has died is decided by the clock of the one who takes over: the claim has not changed for long.
 */
export class FeedRunner {
  readonly #parts: FeedRunnerParts;
  readonly #owner = crypto.randomUUID();
  /** The runs of this process by feed. */
  readonly #running = new Map<string, Promise<void>>();
  /** The projects whose feeds run because they were due. */
  readonly #scheduled = new Set<number>();
  /** Of the runs of feeds, by name. */
  readonly #ages = new RecordAges();
  readonly #callerRuns: CallerRuns;
  #known: readonly StoredFeedRun[] = [];

  constructor(parts: FeedRunnerParts) {
    this.#parts = parts;
    this.#callerRuns = new CallerRuns(parts.management.now);
  }

  get outbound(): Outbound {
    return this.#parts.outbound;
  }

  /** The runs of all feeds as the scheduler has last seen them, for metrics. */
  get known(): readonly StoredFeedRun[] {
    return this.#known;
  }

  /** Runs feeds when they are due, until the process ends. Never rejects. */
  async schedule(): Promise<void> {
    const { ending } = this.#parts;
    while (!ending.aborted) {
      try {
        await this.runDue(performance.now());
      } catch (error) {
        logFailedTry(log, "Cannot look for feeds that are due", error);
        this.#ages.clear();
      }
      await sleep(tickMs * (1 + jitter * (2 * Math.random() - 1)), ending);
    }
  }

  /**
   * Begins the runs that are due, and those that other processes have left. `monotonicMs` decides
   * about the latter.
   */
  async runDue(monotonicMs: number): Promise<void> {
    const { management: { kv, now }, outbound } = this.#parts;
    const stored = await listFeedRuns(kv);
    this.#known = stored;
    this.#ages.keep(new Set(stored.map(({ project, feedId }) => nameOf(project, feedId))));
    // Another process may be allowed to reach hosts.
    if (outbound.hosts.isEmpty) return;
    const due = stored.filter((one) => {
      const { run } = one;
      if (run === undefined) return false;
      const unchangedMs = isAhead(run, now()) ? this.#unchangedMs(one, monotonicMs) : 0;
      return isDue(run, now(), unchangedMs) || this.#isLeft(one, monotonicMs);
    });
    // Those that wait longest come first.
    due.sort((a, b) => (a.run?.dueAt ?? 0) - (b.run?.dueAt ?? 0));
    for (const one of due) {
      if (this.#scheduled.size >= scheduledMax) return;
      if (!this.#scheduled.has(one.project)) await this.#runScheduled(one);
    }
  }

  /** For how long this process has seen the same record of a feed's runs. */
  #unchangedMs({ project, feedId, versionstamp }: StoredFeedRun, at: number): number {
    return this.#ages.unchangedMs(nameOf(project, feedId), versionstamp, at);
  }

  /** Whether another process has died while it ran a feed. */
  #isLeft(stored: StoredFeedRun, at: number): boolean {
    const { run, project, feedId } = stored;
    if (run?.claim === undefined) return false;
    const name = nameOf(project, feedId);
    // The end of a run of this process could not be written.
    if (run.claim.owner === this.#owner) return !this.#running.has(name);
    if (this.#parts.management.kv.isAlone) return true;
    return this.#unchangedMs(stored, at) >= takeOverMs;
  }

  async #runScheduled(stored: StoredFeedRun): Promise<void> {
    const { kv, catalog } = this.#parts.management;
    const { run, project: number, feedId } = stored;
    if (run === undefined) return;
    try {
      const project = (await catalog.open(run.projectId))?.state;
      const feed = project?.number === number ? project.feeds.get(feedId) : undefined;
      if (project === undefined || feed === undefined || ownRun(feed, stored) === undefined) {
        // Of a feed or project that is deleted, or of one that is about to be created.
        await writeFeedRun(kv, stored, undefined);
        return;
      }
      if (run.claim !== undefined && await this.#failAbandoned(feed, stored, run)) return;
      const author = { tokenId: feed.savedBy, operation: "runFeed" };
      const begun = await this.#begin(author, project, feed, stored);
      if (begun === undefined) return;
      this.#scheduled.add(number);
      begun.ended.finally(() => this.#scheduled.delete(number));
    } catch (error) {
      const what = { project: run.projectId, feed: feedId, error: String(error) };
      log.warn("A feed that is due cannot be run", what);
    }
  }

  /**
   * Records the run of another process as failed if it is not to be repeated, since each repetition
   * may end a process. Returns whether that is so.
   */
  async #failAbandoned(feed: FeedRecord, stored: StoredFeedRun, run: FeedRun): Promise<boolean> {
    const { kv, now } = this.#parts.management;
    const counted = withAbandonedRun(run, this.#owner);
    const failed = counted === run ? undefined : afterAbandonedRuns(counted, feed, now());
    if (failed === undefined) return false;
    const isFailed = await writeFeedRun(kv, stored, failed) !== undefined;
    const what = { project: run.projectId, feed: feed.id, ...failed.lastFailure };
    if (isFailed) log.error("The run of a feed has failed", what);
    return true;
  }

  /**
   * Runs a feed now.
   *
   * @throws {DomainError} `not_found`; `conflict` if it is running; `too_many_requests` if its last
   * run has just begun, or the project has run too many feeds.
   */
  async run(author: Author, projectId: string, feedId: string): Promise<BegunRun> {
    const { kv, catalog } = this.#parts.management;
    const project = (await catalog.open(projectId))?.state;
    if (project === undefined) throw noProject(projectId);
    assertKnown(author, project);
    const feed = project.feeds.get(feedId);
    if (feed === undefined) throw noFeed(feedId);
    const stored = await readFeedRun(kv, project.number, feedId);
    const own = ownRun(feed, stored);
    if (own?.claim !== undefined && !this.#isLeft(stored, performance.now())) {
      throw alreadyRuns(feedId);
    }
    this.#callerRuns.count(project.number, feedId);
    const begun = await this.#begin(author, project, feed, stored);
    if (begun === undefined) throw alreadyRuns(feedId);
    return begun;
  }

  /** Claims a feed and begins its run; `undefined` if another process was faster. */
  async #begin(
    author: Author,
    project: ProjectState,
    feed: FeedRecord,
    stored: StoredFeedRun,
  ): Promise<BegunRun | undefined> {
    const { kv, now } = this.#parts.management;
    const name = nameOf(project.number, feed.id);
    if (this.#running.has(name)) return undefined;
    // Before the claim: another call of this process would take an equal one for its own.
    const { promise, resolve: end } = Promise.withResolvers<void>();
    this.#running.set(name, promise.then(() => void this.#running.delete(name)));
    const own = ownRun(feed, stored);
    let claimed: StoredFeedRun | undefined;
    try {
      claimed = await writeFeedRun(kv, stored, {
        ...own && withAbandonedRun(own, this.#owner),
        projectId: project.id,
        feedKey: feed.key,
        dueAt: now() + periodMs(feed),
        startedAt: now(),
        claim: { owner: this.#owner, beat: 0 },
      });
    } finally {
      if (claimed === undefined) end();
    }
    if (claimed === undefined) return undefined;
    const ended = this.#carryOut(author, project, feed, claimed)
      .catch((error) => {
        const what = { project: project.id, feed: feed.id, error: String(error) };
        log.error("The run of a feed could not be completed", what);
      })
      .finally(end);
    return { feed: toFeed(feed, historyOf(feed, claimed)), ended };
  }

  async #carryOut(
    author: Author,
    project: ProjectState,
    feed: FeedRecord,
    claimed: StoredFeedRun,
  ): Promise<void> {
    const { management, ending } = this.#parts;
    const lost = new AbortController();
    const claim = new FeedClaim(management.kv, claimed, this.#owner);
    const beating = new AbortController();
    const beats = sendHeartbeats(async () => {
      const isHeld = await claim.update((run) => run);
      if (!isHeld) lost.abort();
      return isHeld;
    }, { beatMs, signal: beating.signal });
    let outcome: Outcome;
    try {
      const signal = AbortSignal.any([ending, lost.signal]);
      outcome = await importFeed(this.#parts, { author, project, feed, run: claimed.run, signal });
    } finally {
      beating.abort();
      await beats;
    }
    // The process that took over repeats it.
    if (lost.signal.aborted) return;
    // The run did not fail: another process, or the next start, repeats it.
    if (ending.aborted) {
      await claim.update((run) => afterShutdown(run, management.now()));
      return;
    }
    await claim.update((run) => afterRun(run, outcome, management.now()));
    const { kind } = outcome;
    const what = { project: project.id, feed: feed.id, ...kind === "failure" && outcome.failure };
    if (kind === "failure") log.warn("The run of a feed has failed", what);
  }

  /** Resolves when this process runs no feed. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }
}

function nameOf(project: number, feedId: string): string {
  return `${project} ${feedId}`;
}

function alreadyRuns(feedId: string): DomainError {
  return conflict(`Feed "${feedId}" is running already`);
}
