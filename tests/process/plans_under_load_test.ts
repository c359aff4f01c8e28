import { assert, assertEquals } from "@std/assert";
import { badgeIdOf } from "../support/builders.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

/** `PLAN_QUERIES` raises it, and prints how long queries took. */
const configured = Deno.env.get("PLAN_QUERIES");
const queries = Number(configured ?? 3_000);
const badgeCount = configured === undefined ? 1_000 : 5_000;
const productCount = badgeCount / 5;
const productsPerQuery = 10;
const atOnce = 4;
const token = "the-token-of-the-tests-0123456789";

/** All badges show the number of the last plan. */
function documentOf(step: number) {
  return {
    format: 1,
    types: [{ id: "t", name: "T", schema: { type: "object" } }],
    badges: Array.from({ length: badgeCount }, (_, at) => ({
      id: badgeIdOf(at),
      typeId: "t",
      content: { step },
    })),
  };
}

class Queries {
  count = 0;
  readonly steps = new Set<string>();
  #tookMs: number[] = [];
  readonly #service: ServiceProcess;

  constructor(service: ServiceProcess) {
    this.#service = service;
  }

  /** Sends them from several clients. Throws if an answer is mixed, incomplete or an error. */
  async run(count: number): Promise<void> {
    const until = this.count + count;
    const send = async () => {
      while (this.count < until) await this.#send(this.count++);
    };
    await Promise.all(Array.from({ length: atOnce }, send));
  }

  /** One percent of the queries since the last call took longer. */
  takeP99Ms(): number {
    const sorted = this.#tookMs.toSorted((a, b) => a - b);
    this.#tookMs = [];
    return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  }

  async #send(query: number): Promise<void> {
    const ids = Array.from(
      { length: productsPerQuery },
      (_, at) => (query * 7 + at) % productCount,
    );
    const startedAt = performance.now();
    const answer = await this.#service.query("p", ids);
    this.#tookMs.push(performance.now() - startedAt);
    const shown = answer.match(/"step":[0-9]+/g) ?? [];
    assertEquals(shown.length, productsPerQuery * 5, answer);
    assertEquals(new Set(shown).size, 1, `a mixed answer: ${answer}`);
    this.steps.add(shown[0]!);
  }
}

Deno.test(`no answer is mixed or fails while plans of many badges are applied and undone, ${queries} queries`, async () => {
  await using folder = await tempFolder();
  await using service = await ServiceProcess.start(folder.path, { ADMIN_TOKEN: token });
  const send = (method: string, path: string, body: unknown) =>
    service.manage(method, `projects/p${path}`, token, body);
  const apply = async (body: unknown): Promise<number> => {
    const { id } = Object(await send("POST", "/plans", body));
    return Object(await send("POST", `/plans/${id}/apply`, {})).revision;
  };
  await send("PUT", "", { name: "P" });
  await apply({ configuration: documentOf(0) });
  for (let from = 0; from < badgeCount; from += 1_000) {
    const operations = Array.from({ length: 1_000 }, (_, at) => ({
      op: "add",
      productId: (from + at) % productCount,
      badgeId: badgeIdOf(from + at),
    }));
    await send("POST", "/assignments", { operations });
  }
  const shoppers = new Queries(service);
  await shoppers.run(queries / 10);
  const atRestMs = shoppers.takeP99Ms();
  let [isOver, plans] = [false, 0];
  const changing = (async () => {
    for (; !isOver; plans++) {
      const undoRevision = await apply({ configuration: documentOf(plans + 1) });
      await apply({ undoRevision });
    }
  })();
  while (shoppers.count < queries || shoppers.steps.size < 3) await shoppers.run(queries / 10);
  const p99Ms = shoppers.takeP99Ms();
  isOver = true;
  await changing;
  if (configured !== undefined) {
    console.log(
      `${shoppers.count} queries during ${plans} plans and as many undos; ` +
        `p99 ${p99Ms.toFixed(1)} ms, at rest ${atRestMs.toFixed(1)} ms`,
    );
  }
  assert(plans > 1);
});
