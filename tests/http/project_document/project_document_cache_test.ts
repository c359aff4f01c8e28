import { assert, assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import { ProjectDocumentCache } from "../../../src/http/project_document/project_document_cache.ts";
import { readFrame } from "../../../src/http/project_document/service_frame.ts";
import { documentText } from "../../../src/tools/write_document.ts";
import { aBadgeType, aProject } from "../../support/builders.ts";

const frame = readFrame(await documentText());

Deno.test("ProjectDocumentCache.of() creates a document once until the project changes", async () => {
  const documents = new ProjectDocumentCache(() => frame);
  const project = aProject();
  const first = documents.of(project);
  // While it is being created, and afterwards.
  assert(documents.of(project) === first);
  await first;
  assert(documents.of(project) === first);
  const type = aBadgeType({ name: "Another" });
  project.apply([{ revision: 2, steps: [{ kind: "putType", type }] }], project.settings);
  const second = documents.of(project);
  assert(second !== first && documents.of(project) === second);
  assertNotEquals((await second).tag, (await first).tag);
  project.apply([], { name: "Renamed" });
  assert(documents.of(project) !== second);
});

Deno.test("ProjectDocumentCache.of() replaces a document in progress after a change", async () => {
  const documents = new ProjectDocumentCache(() => frame);
  const project = aProject();
  const before = documents.of(project);
  project.apply([], { name: "Renamed" });
  const after = documents.of(project);
  await Promise.all([before, after]);
  assert(documents.of(project) === after);
  assert(new TextDecoder().decode((await after).body).includes("Badges of Renamed"));
});

Deno.test("ProjectDocumentCache.of() creates one document for all changes while one is created", async () => {
  let creations = 0;
  const documents = new ProjectDocumentCache(() => {
    creations++;
    return frame;
  });
  const project = aProject();
  const all = Array.from({ length: 20 }, (_, index) => {
    project.apply([], { name: `Name ${index}` });
    return documents.of(project);
  });
  const [first, ...others] = await Promise.all(all);
  assert(new TextDecoder().decode(first!.body).includes("Badges of Name 0"));
  assertEquals(new Set(others.map(({ tag }) => tag)).size, 1);
  assert(new TextDecoder().decode(others[0]!.body).includes("Badges of Name 19"));
  assertEquals(creations, 2);
});

Deno.test("ProjectDocumentCache.of() retries after an error", async () => {
  let isBroken = true;
  const documents = new ProjectDocumentCache(() => {
    if (isBroken) throw new Error("broken");
    return frame;
  });
  const project = aProject();
  await assertRejects(() => documents.of(project), Error, "broken");
  isBroken = false;
  assertEquals((await documents.of(project)).tag.length, 29);
});
