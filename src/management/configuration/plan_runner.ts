import { getLogger } from "@logtape/logtape";
import { DomainError, isUnavailable, unavailable } from "../../domain/errors.ts";
import { noProject } from "../../domain/not_found.ts";
import {
  type ActivePlan,
  beatPlan,
  endActivePlan,
  listActivePlans,
  startActivePlan,
  takeOverPlan,
} from "../../store/active_plans.ts";
import { assertKnown, type Author, type Management } from "../change_project.ts";
import {
  AbandonedWork,
  type HeartbeatTiming,
  heartbeatTiming,
  sendHeartbeats,
} from "../abandoned_work.ts";
import { applyPlan, type PlanApplication } from "./apply_plan.ts";
import { applyNextBatch, isBatched } from "./apply_products.ts";
import { assertOpen } from "./plan_application.ts";
import { knownPlan } from "./read_plan.ts";

const log = getLogger(["badges", "management"]);

/** Applies plans, and continues those in batches that other processes left. */
export class PlanRunner {
  readonly #management: Management;
  readonly #ending: AbortSignal;
  readonly #timing: HeartbeatTiming;
  readonly #left: AbandonedWork<ActivePlan>;
  /** The owners in the records of the plans that this process applies in batches. */
  readonly #own = new Set<string>();

  /** `ending` is aborted when the service starts to end. */
  constructor(management: Management, ending: AbortSignal, timing = heartbeatTiming) {
    this.#management = management;
    this.#ending = ending;
    this.#timing = timing;
    this.#left = new AbandonedWork({
      list: () => listActivePlans(management.kv),
      isOwn: ({ owner }) => this.#own.has(owner),
      takeOver: (active) => this.#continue(active),
    });
  }

  /**
   * Applies a plan: in one revision, except if it changes so many products that it takes several. If
   * such a one is interrupted, this or another process continues it.
   *
   * @throws {DomainError} As {@link applyPlan} does; `unavailable` also if the service ends first.
   */
  async apply(author: Author, application: PlanApplication): Promise<{ revision: number }> {
    const { kv, catalog } = this.#management;
    const { projectId, planId, comment } = application;
    const project = await catalog.open(projectId);
    if (project === undefined) throw noProject(projectId);
    assertKnown(author, project.state);
    const { number } = project.state;
    const { plan } = await knownPlan(this.#management, number, planId);
    if (!isBatched(plan)) return await applyPlan(this.#management, author, application);
    assertOpen(plan);
    const { tokenId, operation } = author;
    const active = await startActivePlan(kv, {
      ...{ project: number, projectId, planId, tokenId, operation },
      ...comment !== undefined && { comment },
    });
    return { revision: await this.#work(active, author) };
  }

  /** Continues the plans that no living process applies, until the service ends. */
  async run(): Promise<void> {
    const { isAlone } = this.#management.kv;
    await this.#left.run(this.#timing, { isAlone, ending: this.#ending });
  }

  /** Continues all plans that are applied in part: no other process may be applying one. */
  async continueAll(): Promise<void> {
    await this.#left.continueAll();
  }

  /** Resolves when this process applies no plan in batches. */
  async idle(): Promise<void> {
    await this.#left.idle();
  }

  async #continue(left: ActivePlan): Promise<void> {
    const active = await takeOverPlan(this.#management.kv, left);
    if (active === undefined) return;
    const { projectId, planId, tokenId, operation } = active;
    log.info("Taking over a plan", { projectId, planId });
    this.#work(active, { tokenId, operation }).catch((error) => {
      log.warn("A plan stopped", { projectId, planId, error: String(error) });
    });
  }

  /** Applies the rest of a plan, and returns its revision. */
  #work(active: ActivePlan, author: Author): Promise<number> {
    this.#own.add(active.owner);
    const work = this.#carryOut(active, author).finally(() => this.#own.delete(active.owner));
    return this.#left.track(work);
  }

  async #carryOut(active: ActivePlan, author: Author): Promise<number> {
    const { kv } = this.#management;
    const beating = new AbortController();
    let beats = 0;
    const { beatMs } = this.#timing;
    const life = sendHeartbeats(() => beatPlan(kv, active, ++beats), {
      beatMs,
      signal: beating.signal,
    });
    let isLeft = false;
    try {
      return await this.#applyBatches(author, active);
    } catch (error) {
      // The next start, or another process, continues it.
      isLeft = this.#ending.aborted || isUnavailable(error);
      throw error;
    } finally {
      beating.abort();
      await life;
      // If this fails, another process finds that the plan is applied.
      if (!isLeft) await endActivePlan(kv, active).catch(() => {});
    }
  }

  /** Applies a batch, unless the plan is applied by now: without a response, or by another process. */
  async #applyBatch(
    author: Author,
    application: ActivePlan,
  ): Promise<{ revision?: number | undefined }> {
    try {
      return await applyNextBatch(this.#management, author, application);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "plan_applied") throw error;
      const { project, planId } = application;
      const { plan } = await knownPlan(this.#management, project, planId);
      return { revision: plan.appliedRevision };
    }
  }

  async #applyBatches(author: Author, application: ActivePlan): Promise<number> {
    for (;;) {
      if (this.#ending.aborted) {
        throw unavailable("The service is shutting down; the plan is continued after that");
      }
      const { revision } = await this.#applyBatch(author, application);
      if (revision !== undefined) return revision;
    }
  }
}
