import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { RankList } from "../../../src/domain/resolve/rank_list.ts";

const max = 100;
const someRanks = fc.uniqueArray(fc.nat(max - 1), { maxLength: max });

Deno.test("RankList sorts, filters and shortens like an array, whatever it held before", () => {
  fc.assert(
    fc.property(someRanks, someRanks, fc.nat(max), (before, ranks, length) => {
      const list = new RankList(max);
      for (const rank of before) list.push(rank);
      list.clear();
      for (const rank of ranks) list.push(rank);
      assertEquals(list.toArray(), ranks);
      list.sort();
      const sorted = ranks.toSorted((a, b) => a - b);
      assertEquals(list.toArray(), sorted);
      list.filter((rank) => rank % 3 !== 0);
      const kept = sorted.filter((rank) => rank % 3 !== 0);
      assertEquals(list.toArray(), kept);
      list.truncate(length);
      assertEquals(list.toArray(), kept.slice(0, length));
      const each = Array.from({ length: list.length }, (_, index) => list.at(index));
      assertEquals(each, kept.slice(0, length));
    }),
  );
});
