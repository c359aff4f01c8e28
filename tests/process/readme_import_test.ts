import { assert, assertEquals } from "@std/assert";
import { fileURLToPath } from "node:url";
import { readFeed } from "../../src/demo/shop_product.ts";
import feed from "../../src/management/demo/google_feed.tsv" with { type: "text" };
import { codeBlocks } from "../support/markdown.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const readme = await Deno.readTextFile(`${root}README.md`);

/** Products per query. */
const most = 50;

Deno.test("README: its commands import a feed, show the progress, and Sale on exactly what is on sale", async () => {
  const [create = ""] = codeBlocks(readme.split("\n## Manage badges\n")[1] ?? "", "sh");
  const [importFeed = ""] = codeBlocks(readme.split("\n### Import products\n")[1] ?? "", "sh");
  await using folder = await tempFolder();
  await using service = await ServiceProcess.start(folder.path);
  const script = (create + importFeed).replaceAll("http://127.0.0.1:8000", service.origin);
  const shell = new Deno.Command("sh", {
    args: ["-ec", script],
    cwd: root,
    env: { TOKEN: service.bootstrapSecret ?? "" },
  });
  const { success, stdout, stderr } = await shell.output();
  assert(success, new TextDecoder().decode(stderr));
  const [imported, imports, answer] = new TextDecoder().decode(stdout).trim().split(/\n+/).slice(-3)
    .map((line) => JSON.parse(line));
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
