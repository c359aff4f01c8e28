import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import type { ProjectState } from "../../src/domain/project_state.ts";
import { listAttributes } from "../../src/management/products/list_attributes.ts";
import { aProject } from "../support/builders.ts";

const products = 50_000;

function addColour(project: ProjectState): void {
  const product = { assignments: [], attributes: JSON.stringify({ colour: "red" }) };
  const step = { kind: "putProduct", productId: products, product } as const;
  project.apply([{ revision: project.revision + 1, steps: [step] }], project.settings);
}

Deno.test("listAttributes() surveys a project once per revision, and one revision at a time", async () => {
  const project = aProject({
    products: Array.from({ length: products }, (_, id) => {
      return [id, { assignments: [], attributes: JSON.stringify({ size: id }) }] as const;
    }),
  });
  const ended: string[] = [];
  const list = async (name: string) => {
    const found = await listAttributes(project);
    ended.push(name);
    return found;
  };
  let others = 0;
  const timer = setInterval(() => others++, 0);
  const earlier = [list("first"), list("second")];
  addColour(project);
  const later = [list("third"), list("fourth")];
  const [first, second, third, fourth] = await Promise.all([...earlier, ...later]);
  clearInterval(timer);
  assert(others > 0, "no other request was handled");
  assertEquals(ended, ["first", "second", "third", "fourth"]);
  assertStrictEquals(first, second);
  assertStrictEquals(third, fourth);
  assert(first !== third);
  assertEquals(third?.map(({ path }) => path), ["colour", "size"]);
  assertStrictEquals(await list("fifth"), third);
});
