import { assertEquals } from "@std/assert";
import { undoneRevisions } from "../../../src/panel/changes/undone.ts";

const undo = (revision: number, undoRevision: number) => ({ revision, after: { undoRevision } });

Deno.test("undoneRevisions() has what is undone, unless the undo was undone itself", () => {
  const edit = { revision: 1, after: { name: "Sale" } };
  assertEquals([...undoneRevisions([edit])], []);
  assertEquals([...undoneRevisions([undo(2, 1), edit])], [[1, 2]]);
  assertEquals([...undoneRevisions([undo(3, 2), undo(2, 1), edit])], [[2, 3]]);
  const again = [undo(4, 3), undo(3, 2), undo(2, 1), edit];
  assertEquals([...undoneRevisions(again)], [[3, 4], [1, 2]]);
});

Deno.test("undoneRevisions() names the last undo of a change", () => {
  const edit = { revision: 1, after: { name: "Sale" } };
  // The first undo was taken back, and the change was undone again.
  const changes = [undo(4, 1), undo(3, 2), undo(2, 1), edit];
  assertEquals([...undoneRevisions(changes)], [[1, 4], [2, 3]]);
});
