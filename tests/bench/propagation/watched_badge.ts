import { z } from "zod";
import { sendQuery } from "../catalogue/answers.ts";
import { badgeSchema, projectId, typeId } from "../catalogue/fill_project.ts";
import { createManagement, type Manage } from "../servers/management_requests.ts";
import type { ServiceProcess } from "../servers/service_process.ts";

const badgeId = "11111111-1111-4111-8111-111111111111";
const productId = 1;
const body = JSON.stringify({ context: {}, query: { products: [{ id: productId }] } });

const Answer = z.object({
  badges: z.tuple([z.object({ content: z.object({ text: z.string() }) })]),
});

/** A badge that one process changes repeatedly. Each change is distinguishable. */
export class WatchedBadge {
  readonly #manage: Manage;
  #changes = 0;

  private constructor(manage: Manage) {
    this.#manage = manage;
  }

  /** Creates a project with the badge on one product, through the process that will change it. */
  static async create(writer: ServiceProcess, signal: AbortSignal): Promise<WatchedBadge> {
    const manage = createManagement(writer, `/admin/v1/projects/${projectId}`, signal);
    await manage("PUT", "", { name: "Propagation" });
    await manage("PUT", `/types/${typeId}`, { name: "Promotion", schema: badgeSchema });
    const badge = new WatchedBadge(manage);
    await badge.change();
    const operations = [{ op: "add", badgeId, productId }];
    await manage("POST", "/assignments", { operations });
    return badge;
  }

  /** Changes its text; resolves with the moment when the change is acknowledged. */
  async change(): Promise<number> {
    const content = { text: `Change ${++this.#changes}` };
    await this.#manage("PUT", `/badges/${badgeId}`, { typeId, content });
    return performance.now();
  }

  /** Whether a process shows the latest change, finished or not. */
  async isShownBy({ origin }: ServiceProcess): Promise<boolean> {
    const expected = `Change ${this.#changes}`;
    const { text } = await sendQuery(`${origin}/v1/${projectId}/badges/query/byProductId`, body);
    const { badges: [{ content }] } = Answer.parse(JSON.parse(text));
    return content.text === expected;
  }
}
