import { assert, assertEquals } from "@std/assert";
import feed from "../../src/management/demo/google_feed.tsv" with { type: "text" };
import { expectedBadges, type FeedProduct, readFiles } from "../support/feed_badges.ts";
import { readmeCommands, runReadme } from "../support/readme_commands.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

const headings = ["Manage badges", "Import products", "Rules about products and variants"];
const commands = readmeCommands("Rules about products and variants");
/** Entries per query. */
const most = 50;

Deno.test("README: five badges by rule alone are right on every product and variant of the demo feed", async () => {
  await using folder = await tempFolder();
  await using service = await ServiceProcess.start(folder.path);
  const printed = await runReadme(headings, service, { token: service.bootstrapSecret ?? "" });
  const products = readFiles(feed, figures());
  const now = Date.now();

  const [answer, explained, matching] = printed.slice(-3).map((line) => JSON.parse(line));
  assertEquals(textsOf(answer), commentedAnswers(products, now));
  const [entry] = explained.products;
  const reasonOf = (text: string) =>
    entry.badges.find(({ name, id }: Explained) => (name ?? id).startsWith(text));
  assertEquals(reasonOf("5555")?.because, "variant");
  assertEquals(reasonOf("5555")?.detail.variantIds, [12386]);
  assertEquals(reasonOf("6666")?.because, "variant");
  assertEquals(reasonOf("6666")?.detail.variantIds, [12385]);
  assertEquals(reasonOf("1111")?.because, "no_match");
  assertEquals([matching.count, matching.total], [2, 201]);

  const entries = products.flatMap(({ id, hasVariants, variants }) => [
    { id },
    ...hasVariants ? variants.map((it) => ({ id, variantIds: [it.id] })) : [],
    ...hasVariants ? variants.map((it, at) => ({ id, variantIds: idsFrom(variants, at, it) })) : [],
    { id, variantIds: [] },
  ]);
  const byId = new Map(products.map((product) => [product.id, product]));
  const shown = new Map<string, number>();
  for (let from = 0; from < entries.length; from += most) {
    const page = entries.slice(from, from + most);
    const response = await fetch(`${service.origin}/v1/shop/badges/query/byProductId`, {
      method: "POST",
      body: JSON.stringify({ context: {}, query: { products: page } }),
    });
    const texts = textsOf(await response.json());
    for (const [at, { id, ...asked }] of page.entries()) {
      const product = byId.get(id);
      assert(product);
      const variantIds = "variantIds" in asked ? asked.variantIds : undefined;
      assertEquals(texts[at], expectedBadges(product, now, variantIds), JSON.stringify(page[at]));
      for (const text of texts[at] ?? []) shown.set(text, (shown.get(text) ?? 0) + 1);
    }
  }
  for (const text of ["Sold out", "-20 %", "Sale", "Last pieces", "Bestseller", "New"]) {
    assert((shown.get(text) ?? 0) > 0, `${text} is shown nowhere`);
  }
});

interface Explained {
  readonly id: string;
  readonly name?: string;
}

interface Answer {
  readonly products: readonly {
    readonly badges: readonly { readonly id: string }[];
    readonly overrides?: readonly { readonly id: string; readonly content: { text: string } }[];
  }[];
  readonly badges: readonly { readonly id: string; readonly content: { readonly text: string } }[];
}

/** What a shopper reads on each product, as a client merges it. */
function textsOf({ products, badges }: Answer): string[][] {
  const plain = new Map(badges.map(({ id, content }) => [id, content.text]));
  return products.map(({ badges, overrides = [] }) => {
    const own = new Map(overrides.map(({ id, content }) => [id, content.text]));
    return badges.map(({ id }) => own.get(id) ?? plain.get(id) ?? "?");
  });
}

/** The CSV file in the README, as the shell sends it. */
function figures(): string {
  const [, file = ""] = /<<END\n([^]*?)\nEND\n/.exec(commands) ?? [];
  return file.replaceAll("$(date -u +%F)", new Date().toISOString().slice(0, 10));
}

/** What the README's comments say that its query returns, which must be what is expected. */
function commentedAnswers(products: readonly FeedProduct[], now: number): string[][] {
  const lines = [...commands.matchAll(/^# {3}(\d+)(?::(\d+))? +(.*)$/gm)];
  assertEquals(lines.length, 7);
  return lines.map(([, id, variantId, text = ""]) => {
    const product = products.find((it) => it.id === Number(id));
    assert(product);
    const commented = text.replace(/Sale \("(.*?)" in overrides\)/, "$1")
      .replace(/ \("Sale",.*?\)/, "").split(/, ?/);
    const expected = expectedBadges(product, now, variantId ? [Number(variantId)] : undefined);
    assertEquals(commented, expected, id);
    return expected;
  });
}

/** A variant and the one after it. */
function idsFrom(variants: readonly { id: number }[], at: number, { id }: { id: number }) {
  return [id, variants[(at + 1) % variants.length]?.id ?? id];
}
