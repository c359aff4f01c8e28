import { assertEquals } from "@std/assert";
import { queryExamples } from "../../src/http/badges/query_examples.ts";
import { Case, type Request } from "./case.ts";
import { CaseService, type ExplainedBadge } from "./case_service.ts";

const folder = new URL(".", import.meta.url);

for (const { name: file } of Deno.readDirSync(folder)) {
  if (!file.endsWith(".json")) continue;
  const found = Case.parse(JSON.parse(Deno.readTextFileSync(new URL(file, folder))));
  Deno.test(`case ${file.replace(".json", "")}: ${found.name}`, async () => {
    await using service = await CaseService.create(found);
    for (const [index, request] of found.requests.entries()) {
      const what = [`request ${index}`, request.note, JSON.stringify(request)].join("\n");
      await checkAnswer(service, request, what);
      for (const index of request.products.keys()) {
        await checkExplanation(service, request, { index, what });
      }
    }
  });
}

Deno.test("every query example of the API reference is a case, with the same request", async () => {
  const { requests } = Case.parse(
    JSON.parse(await Deno.readTextFile(new URL("demo.json", folder))),
  );
  const sent = requests.map(({ example, context, products }) => [
    example,
    { context, query: { products } },
  ]);
  const examples = Object.entries(queryExamples).map(([name, { value }]) => [name, value]);
  assertEquals<unknown>(sent, examples);
});

/** Checks the answer: each entry in its place, and each badge once, by first use. */
async function checkAnswer(service: CaseService, request: Request, what: string) {
  const { products, badges } = await service.query(request);
  assertEquals(products.map((it) => it.badges.map(({ id }) => id)), request.answer, what);
  assertEquals<unknown[]>(products.map(({ query }) => query), request.products, what);
  assertEquals(badges.map(({ id }) => id), [...new Set(request.answer.flat())], what);
  if (request.badges !== undefined) assertEquals(badges, request.badges, what);
}

/**
 * Checks that explain agrees with the answer, and gives exactly the case's reasons for the other
 * badges.
 */
async function checkExplanation(
  service: CaseService,
  request: Request,
  { index, what }: { index: number; what: string },
) {
  const why = request.why?.filter(({ product }) => product === index);
  const sent = [...new Set(why?.map(({ badge }) => badge))];
  const explained = await service.explain(request, request.products[index]!, sent);
  assertEquals(explained.filter((it) => it.shown).map(({ id }) => id), request.answer[index], what);
  if (why === undefined) return;
  const expected = why.map(({ badge, because, by }) => inShort(badge, because, by));
  const hidden = explained.filter((it) => !it.shown).map(reasonInShort);
  assertEquals(hidden.toSorted(), expected.toSorted(), what);
}

function reasonInShort({ id, because, detail }: ExplainedBadge): string {
  return inShort(id, because, detail?.byBadgeId);
}

function inShort(badge: string, because: string | undefined, by: string | undefined): string {
  return `${badge}: ${because}${by === undefined ? "" : ` by ${by}`}`;
}
