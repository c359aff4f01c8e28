import { assert, assertEquals } from "@std/assert";
import { MoveQueue } from "../../../../src/panel/badges/order/move_queue.ts";
import { type Goal, planMove } from "../../../../src/panel/badges/order/plan_move.ts";
import type { Move } from "../../../../src/panel/data/badges.ts";

/** A project's order, which the test can change and make fail, and the moves of a page in it. */
function aProject(ids: string) {
  const project = { order: [...ids], fails: false, rests: 0, atOnce: 0, atOnceMax: 0 };
  const moves = new MoveQueue({
    readOrder: () => Promise.resolve(project.order),
    async save({ badgeId, ...anchor }: Move) {
      project.atOnceMax = Math.max(project.atOnceMax, ++project.atOnce);
      await Promise.resolve();
      project.atOnce--;
      if (project.fails) throw new Error("away");
      const goal: Goal = "before" in anchor ? anchor : { after: anchor.after };
      const plan = planMove(project.order, badgeId, goal);
      if (plan.kind !== "move") throw new Error(plan.kind);
      project.order = project.order.filter((id) => id !== badgeId)
        .toSpliced(plan.place - 1, 0, badgeId);
    },
    onSaved: () => {},
    onIdle: () => project.rests++,
  });
  return {
    project,
    moves,
    move: (badgeId: string, goal: Goal) => moves.move(request(badgeId, goal)),
  };
}

function request(badgeId: string, goal: Goal) {
  return { badgeId, name: badgeId.toUpperCase(), goal };
}

Deno.test("MoveQueue.move() sends moves one after another, each based on the result of the one before", async () => {
  const { project, moves, move } = aProject("abcd");
  move("d", { place: 1 });
  move("a", { before: "c" });
  assertEquals(moves.state.pending.map(({ badgeId }) => badgeId), ["d", "a"]);
  await move("b", { place: Infinity });
  assertEquals(project.order.join(""), "dacb");
  assertEquals([project.atOnceMax, project.rests], [1, 1]);
  assertEquals(moves.state.pending, []);
});

Deno.test("MoveQueue.undo() undoes one move after another, including one that is still being saved", async () => {
  const { project, moves, move } = aProject("abcd");
  move("d", { place: 1 });
  move("b", { place: 4 });
  await moves.undo();
  assertEquals(project.order.join(""), "dabc");
  assertEquals(moves.state.undoCount, 1);
  await moves.undo();
  assertEquals(project.order.join(""), "abcd");
  await moves.undo();
  assertEquals(project.order.join(""), "abcd");
});

Deno.test("MoveQueue.undo() reports that the order has changed, and can be retried after a failure", async () => {
  const { project, moves, move } = aProject("abcd");
  await move("d", { place: 1 });
  project.fails = true;
  await moves.undo();
  assertEquals([moves.state.outcome?.kind, moves.state.undoCount], ["failed", 1]);
  project.fails = false;
  await moves.undo();
  assertEquals(project.order.join(""), "abcd");

  await move("d", { place: 1 });
  project.order = ["a"];
  await moves.undo();
  const { outcome, undoCount } = moves.state;
  assert(outcome?.kind === "gone");
  assertEquals(outcome.what, "badge");
  assertEquals(undoCount, 0);
});

Deno.test("MoveQueue.move() changes nothing when it fails, and does not block the next move", async () => {
  const { project, moves, move } = aProject("abc");
  project.fails = true;
  await move("c", { place: 1 });
  assertEquals(moves.state.outcome?.kind, "failed");
  assertEquals([moves.state.pending.length, moves.state.undoCount], [0, 0]);
  project.fails = false;
  await move("c", { place: 1 });
  assertEquals(moves.state.outcome?.kind, "moved");
  assertEquals(project.order.join(""), "cab");
});
