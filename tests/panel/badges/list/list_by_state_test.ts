import { assertEquals } from "@std/assert";
import { listByState } from "../../../../src/panel/badges/list/list_by_state.ts";
import type { Badge } from "../../../../src/panel/data/resource.ts";

const instant = "2020-01-01T00:00:00.000Z";

function badge(id: string, over: Partial<Badge> = {}): Badge {
  return { id, typeId: "label", content: {}, createdAt: instant, updatedAt: instant, ...over };
}

const ended = (id: string) => badge(id, { endsAt: instant });

/** Reads these parts, each of which is named by its index. */
function listOf(parts: readonly (readonly Badge[])[]) {
  const read: number[] = [];
  return {
    read,
    readPart(cursor = "0") {
      const at = Number(cursor);
      read.push(at);
      const nextCursor = at + 1 < parts.length ? String(at + 1) : undefined;
      return Promise.resolve({ data: [...parts[at] ?? []], nextCursor });
    },
  };
}

const parts = [[badge("a")], [badge("b"), ended("c")], [], [ended("d"), badge("e")], [ended("f")]];
const ids = ({ data }: { readonly data: readonly Badge[] }) => data.map(({ id }) => id);

Deno.test("listByState() reads on until it has enough badges in the state, and returns where the list continues", async () => {
  const list = listOf(parts);
  const filter = { state: "ended", enough: 2 } as const;
  const first = await listByState(filter, list.readPart);
  assertEquals(ids(first), ["c", "d"]);
  assertEquals(list.read, [0, 1, 2, 3]);
  const last = await listByState(filter, list.readPart, first.nextCursor);
  assertEquals(ids(last), ["f"]);
  assertEquals(last.nextCursor, undefined);
});

Deno.test("listByState() reads the whole list if no badge is in the state", async () => {
  const list = listOf(parts);
  assertEquals(await listByState({ state: "scheduled", enough: 1 }, list.readPart), {
    data: [],
    nextCursor: undefined,
  });
  assertEquals(list.read, [0, 1, 2, 3, 4]);
});
