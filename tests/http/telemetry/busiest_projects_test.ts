import { assertEquals } from "@std/assert";
import { BusiestProjects } from "../../../src/http/telemetry/busiest_projects.ts";

/** A project in memory, with this many answered queries. */
const aProject = (id: string, queriesAnswered: number) => ({ state: { id }, queriesAnswered });
type Project = ReturnType<typeof aProject>;

/** The totals of these projects, as `[total of a, of b, …, of the others]`. */
function totals(busiest: BusiestProjects, projects: readonly Project[], all: number): unknown[] {
  const { totals, others } = busiest.count(projects, all);
  return [Object.fromEntries(totals), others];
}

Deno.test("BusiestProjects.count() returns the busiest by name, and the rest as one", () => {
  const busiest = new BusiestProjects(2);
  const projects = [aProject("a", 1), aProject("b", 5), aProject("c", 3), aProject("d", 0)];
  assertEquals(totals(busiest, projects, 9), [{ b: 5, c: 3 }, 1]);
});

Deno.test("BusiestProjects.count() counts each query once, however often it is called", () => {
  const busiest = new BusiestProjects(1);
  const projects = [aProject("a", 1), aProject("b", 5)];
  for (let scrape = 0; scrape < 3; scrape++) {
    assertEquals(totals(busiest, projects, 6), [{ b: 5 }, 1]);
  }
});

Deno.test("BusiestProjects.count() never lets a total jump when a project joins or leaves", () => {
  const busiest = new BusiestProjects(1);
  const [a, b] = [aProject("a", 3), aProject("b", 5)];
  assertEquals(totals(busiest, [a, b], 8), [{ b: 5 }, 3]);
  a.queriesAnswered += 10;
  // The earlier queries of a stay with the others.
  assertEquals(totals(busiest, [a, b], 18), [{ a: 10 }, 3]);
  b.queriesAnswered += 20;
  assertEquals(totals(busiest, [a, b], 38), [{ b: 20 }, 3]);
});

Deno.test("BusiestProjects.count() continues with a project that is reloaded, or evicted", () => {
  const busiest = new BusiestProjects(2);
  assertEquals(totals(busiest, [aProject("a", 3)], 3), [{ a: 3 }, 0]);
  assertEquals(totals(busiest, [], 3), [{ a: 3 }, 0]);
  // Two more were answered by an object that was collected: their project is unknown.
  assertEquals(totals(busiest, [aProject("a", 4)], 9), [{ a: 7 }, 2]);
});

Deno.test("BusiestProjects.count() returns a bounded number of series for ten thousand projects", () => {
  const busiest = new BusiestProjects(100);
  const projects = Array.from({ length: 10_000 }, (_, index) => aProject(`p${index}`, index));
  const all = projects.reduce((sum, { queriesAnswered }) => sum + queriesAnswered, 0);
  const { totals, others } = busiest.count(projects, all);
  assertEquals(totals.size, 100);
  assertEquals([...totals.values()].reduce((sum, it) => sum + it, others), all);
});
