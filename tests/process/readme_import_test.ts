import { assertEquals } from "@std/assert";
import { readFeed } from "../../src/demo/shop_product.ts";
import feed from "../../src/management/demo/google_feed.tsv" with { type: "text" };
import { runReadme } from "../support/readme_commands.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

/** Products per query. */
const most = 50;

Deno.test("README: its commands import a feed, show the progress, and Sale on exactly what is on sale", async () => {
  await using folder = await tempFolder();
  await using service = await ServiceProcess.start(folder.path);
  const printed = await runReadme(["Manage badges", "Import products"], service, {
    token: service.bootstrapSecret ?? "",
  });
  const [imported, imports, answer] = printed.slice(-3).map((line) => JSON.parse(line));
  assertEquals([imported.state, imported.products.created], ["done", 200]);
  assertEquals(imports.items, [imported]);
  assertEquals(answer.products.map(showsSale), [false, true, true]);

  const onSale: number[] = [];
  const products = readFeed(feed);
  for (let at = 0; at < products.length; at += most) {
    const ids = products.slice(at, at + most).map(({ id }) => `product=${id}`);
    const url = `${service.origin}/v1/shop/badges/query/byProductId?${ids.join("&")}`;
    const page: Answer = await (await fetch(url)).json();
    onSale.push(...page.products.filter(showsSale).map(({ query }) => query.id));
  }
  const expected = products.filter(({ variants }) => variants.some(({ price }) => price.sale));
  assertEquals(onSale, expected.map(({ id }) => id));
});

interface Answer {
  readonly products: readonly AnswerEntry[];
}

interface AnswerEntry {
  readonly query: { readonly id: number };
  readonly badges: readonly { readonly id: string }[];
}

/** Whether a product shows the README's badge "Sale". */
function showsSale({ badges }: AnswerEntry): boolean {
  return badges.some(({ id }) => id === "11111111-1111-4111-8111-111111111111");
}
