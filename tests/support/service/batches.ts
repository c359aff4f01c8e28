import { assert } from "@std/assert";
import type { ServiceProcess } from "./service_process.ts";

const token = "the-token-of-the-tests-0123456789";
const productsPerBatch = 40;
const badgeId = "11111111-1111-4111-8111-111111111111";

/**
 * Atomic batches of changes to a service that may refuse them or be killed meanwhile. Acknowledged
 * batches must survive.
 */
export class Batches {
  /** The environment to start the service with. */
  readonly env = { ADMIN_TOKEN: token };
  readonly headers = { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" };
  readonly #acknowledged = new Set<number>();
  #next = 0;

  get acknowledged(): number {
    return this.#acknowledged.size;
  }

  get sent(): number {
    return this.#next;
  }

  /** Creates what the batches need. */
  async setUp(service: ServiceProcess): Promise<void> {
    await service.manage("PUT", "projects/p", token, { name: "P" });
    const type = { name: "T", schema: { type: "object" } };
    await service.manage("PUT", "projects/p/types/t", token, type);
    const badge = { typeId: "t", content: { text: "here" } };
    await service.manage("PUT", `projects/p/badges/${badgeId}`, token, badge);
  }

  /**
   * Sends the next batch and returns the status and `Retry-After`. Throws a `TypeError` if there is
   * no response.
   */
  async send({ origin }: ServiceProcess): Promise<{ status: number; retryAfter: string | null }> {
    const number = this.#next++;
    const response = await fetch(`${origin}/admin/v1/projects/p/assignments`, {
      method: "POST",
      headers: this.headers,
      body: JSON.stringify({ operations: operationsOf(number) }),
    });
    const { ok, status, headers } = response;
    if (ok) this.#acknowledged.add(number);
    await response.body?.cancel();
    return { status, retryAfter: headers.get("Retry-After") };
  }

  /**
   * Throws unless each acknowledged batch from `first` on is there, and every other one completely
   * or not at all.
   */
  async assertWhole(service: ServiceProcess, first = 0): Promise<void> {
    for (let number = first; number < this.#next; number++) {
      const shown = await shownOf(service, number);
      const isWhole = shown === productsPerBatch ||
        (shown === 0 && !this.#acknowledged.has(number));
      assert(isWhole, `batch ${number}: ${shown} of ${productsPerBatch} products`);
    }
  }
}

/** Assigns the badge to products far apart: about one per bucket. */
function operationsOf(number: number) {
  const productIds = Array.from({ length: productsPerBatch }, (_, at) => at * 1_000_000 + number);
  return productIds.map((productId) => ({ op: "add", badgeId, productId }));
}

/** The number of products of a batch that show the badge. */
async function shownOf(service: ServiceProcess, number: number): Promise<number> {
  const ids = operationsOf(number).map(({ productId }) => productId);
  const answer = JSON.parse(await service.query("p", ids));
  return answer.products.filter((it: { badges: unknown[] }) => it.badges.length > 0).length;
}
