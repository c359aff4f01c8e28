import { assertEquals, assertThrows } from "@std/assert";
import { toQueriedProduct } from "../../src/catalog/query_response.ts";
import { ManagedShop } from "../support/service/managed_shop.ts";

Deno.test("responseBytes is the size of the last answer in UTF-8, in each language", async () => {
  await using shop = await ManagedShop.create();
  const texts = ["plain", "é", "漢字", "😀", "\u2028"];
  for (const [at, text] of texts.entries()) {
    const localizations = { fr: { text: `${text}€` } };
    await shop.putBadge(at, { everyProduct: true, content: { text }, localizations });
  }
  const project = await shop.service.catalog.open("shop");
  if (project === undefined) throw new Error("There is no shop");
  const products = [1, 2].map((id) => toQueriedProduct({ id, variantIds: [id] }));
  for (const locale of ["", "fr", "de"]) {
    for (const queried of [products, []]) {
      const answer = project.responseTo(queried, {
        context: { locale },
        now: Date.UTC(2026, 0, 1),
      });
      assertEquals(project.responseBytes, new TextEncoder().encode(answer).length);
    }
  }
});

Deno.test("a response is whole after one that failed halfway", async () => {
  await using shop = await ManagedShop.create();
  await shop.putBadge(0, { everyProduct: true });
  const project = await shop.service.catalog.open("shop");
  if (project === undefined) throw new Error("There is no shop");
  const input = { context: {}, now: Date.UTC(2026, 0, 1) };
  const first = toQueriedProduct({ id: 1 });
  const failing = {
    id: 2,
    get json(): string {
      throw new Error("The query cannot be answered");
    },
  };
  const before = project.responseTo([first], input);
  assertThrows(() => project.responseTo([first, failing], input), Error, "cannot be answered");
  assertEquals(project.responseTo([first], input), before);
});
