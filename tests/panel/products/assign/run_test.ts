import { assert, assertEquals, assertRejects } from "@std/assert";
import type { Operation } from "../../../../src/panel/data/assignments.ts";
import { ConnectionLost, ServiceProblem } from "../../../../src/panel/data/service_problem.ts";
import type { Entry } from "../../../../src/panel/products/assign/input/read_input.ts";
import { continueRun, newRun, type Run } from "../../../../src/panel/products/assign/run/run.ts";

const entriesOf = (count: number): Entry[] =>
  Array.from({ length: count }, (_, at) => ({ line: at + 1, productId: at }));

/** A service with atomic batches, like the real one. */
class FakeService {
  readonly done = new Set<number>();
  readonly batches: number[] = [];
  readonly refused: ReadonlySet<number>;
  /** Called before each batch; what it throws is the response. */
  readonly before: (batch: number) => void;
  stopsAfter = Infinity;

  constructor({ refused = [], before = () => {} }: Partial<FakeOptions> = {}) {
    this.refused = new Set(refused);
    this.before = before;
  }

  run(start: Run, onProgress: (run: Run) => void = () => {}): Promise<Run> {
    return continueRun(start, {
      action: "add",
      badgeId: "b",
      isStopped: () => this.batches.length >= this.stopsAfter,
      onProgress,
      apply: (operations) => Promise.try(() => this.#apply(operations)),
    });
  }

  #apply(operations: readonly Operation[]): void {
    this.batches.push(operations.length);
    this.before(this.batches.length);
    const place = operations.findIndex(({ productId }) => this.refused.has(productId));
    if (place !== -1) {
      const errors = [{ pointer: `/operations/${place}`, detail: "it has 64 badges" }];
      throw new ServiceProblem({ status: 409, detail: "Cannot carry out", errors });
    }
    for (const { productId } of operations) this.done.add(productId);
  }
}

interface FakeOptions {
  readonly refused: Iterable<number>;
  readonly before: (batch: number) => void;
}

Deno.test("continueRun() sends everything in batches of 1,000, and reports progress", async () => {
  const service = new FakeService();
  const progress: number[] = [];
  const run = await service.run(newRun(entriesOf(2_500)), ({ handled }) => progress.push(handled));
  assertEquals(service.batches, [1_000, 1_000, 500]);
  assertEquals(progress, [1_000, 2_000, 2_500]);
  assertEquals([run.handled, run.failures, run.halt], [2_500, [], undefined]);
  assertEquals(service.done.size, 2_500);
});

Deno.test("continueRun() applies all but the refused changes, and reports those with the service's message", async () => {
  const service = new FakeService({ refused: [3, 999, 1_500] });
  const run = await service.run(newRun(entriesOf(2_000)));
  assertEquals(run.halt, undefined);
  assertEquals(service.done.size, 1_997);
  assertEquals(
    run.failures.map(({ entry, message }) => [entry.productId, message]),
    [[3, "it has 64 badges"], [999, "it has 64 badges"], [1_500, "it has 64 badges"]],
  );
});

Deno.test("continueRun() stops between batches, and can continue from there", async () => {
  const service = new FakeService();
  service.stopsAfter = 1;
  const stopped = await service.run(newRun(entriesOf(2_500)));
  assertEquals([stopped.handled, stopped.halt], [1_000, { because: "stopped" }]);
  assertEquals(service.done.size, 1_000);
  service.stopsAfter = Infinity;
  assertEquals((await service.run(stopped)).handled, 2_500);
  assertEquals(service.done.size, 2_500);
});

Deno.test("continueRun() reports what is unknown after a lost connection, and duplicates just that", async () => {
  for (const error of [new ConnectionLost("away"), problem(503)]) {
    let isAway = true;
    const before = (batch: number) => {
      if (isAway && batch === 3) throw error;
    };
    const service = new FakeService({ refused: [0, 1_100], before });
    const lost = await service.run(newRun(entriesOf(2_500)));
    assertEquals([lost.handled, lost.halt], [1_000, { because: "lost", unknown: 1_000 }]);
    isAway = false;
    const run = await service.run(lost);
    assertEquals([run.handled, run.halt], [2_500, undefined]);
    assertEquals(run.failures.map(({ entry }) => entry.productId), [0, 1_100]);
    assertEquals(service.done.size, 2_498);
  }
});

Deno.test("continueRun() stops if a whole batch is refused rather than single changes", async () => {
  const gone = problem(400, [{ pointer: "/operations/0/badgeId", detail: "there is no badge" }]);
  for (const error of [gone, problem(403), problem(404)]) {
    const before = () => {
      throw error;
    };
    const service = new FakeService({ before });
    const run = await service.run(newRun(entriesOf(2_000)));
    assertEquals(service.batches.length, 1);
    assertEquals([run.handled, run.failures], [0, []]);
    assert(run.halt?.because === "refused");
  }
});

Deno.test("continueRun() throws on an error of the panel itself", async () => {
  const before = () => {
    throw new RangeError("mine");
  };
  await assertRejects(() => new FakeService({ before }).run(newRun(entriesOf(1))), RangeError);
});

function problem(status: number, errors: { pointer: string; detail: string }[] = []) {
  return new ServiceProblem({ status, detail: "it cannot be", errors });
}
