import { assert, assertEquals } from "@std/assert";
import { loadMessages } from "../../../src/panel/i18n/languages.ts";
import { fillIn } from "../../../src/panel/i18n/message.ts";
import type { Translate } from "../../../src/panel/i18n/translate.ts";
import { detailText } from "../../../src/panel/imports/result/detail_text.ts";
import { adminToken, publicUrl, TestService } from "../../support/service/test_service.ts";

/** The reasons for which a file's rows are refused and its columns ignored, and the failure. */
async function detailsOf(
  { app }: TestService,
  kind: "products" | "assignments",
  rows: readonly string[],
  mapping = "columns",
): Promise<string[]> {
  const query = `kind=${kind}&mapping=${mapping}&dryRun=true&maxRefusedPercent=100`;
  const sent = await app.fetch(
    new Request(`${publicUrl}/admin/v1/projects/demo/imports?${query}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${adminToken}`, "Content-Type": "text/csv" },
      body: rows.join("\n"),
    }),
  );
  let found = await sent.json();
  while (found.state === "receiving" || found.state === "applying") {
    const read = await app.fetch(
      new Request(`${publicUrl}/admin/v1/projects/demo/imports/${found.id}`, {
        headers: { Authorization: `Bearer ${adminToken}` },
      }),
    );
    found = await read.json();
  }
  assert(found.state, JSON.stringify(found));
  return [...found.warnings, ...found.refused.first, ...found.error ? [found.error] : []]
    .map(({ detail }) => detail);
}

const typed = [
  "attributes.n:number",
  "attributes.b:boolean",
  "attributes.at:instant",
  "attributes.price:money",
  "attributes.j:json",
];

Deno.test("detailText() puts the service's common messages about files into German", async () => {
  await using service = await TestService.create({ withDemo: true });
  const german = await loadMessages("de");
  const t: Translate = (key, values = {}) => fillIn(german[key], values, "de");
  const products = await detailsOf(service, "products", [
    `id,title,url,${typed},Colour,title,attributes.x:odd`,
    ...["", "x", "2.5", "99999999999999999999"].map((id) => `${id},a,,,,,,,,,`),
    `1,${"x".repeat(400)},,,,,,,,,`,
    "2,a,ftp://shop.example,,,,,,,,",
    ...["cheap", '"1,234"', "9e99"].map((n) => `3,a,,${n},,,,,,,`),
    "4,a,,,maybe,,,,,,",
    ...["soon", "2026-02-31", "2026-01-01T00:00:60Z"].map((at) => `5,a,,,,${at},,,,,`),
    "6,a,,,,,12,,,,",
    "7,a,,,,,,{,,,",
    '8,a,,,,,,"[[[[[[[[[[1]]]]]]]]]]",,,',
    "9,a",
    "10,a\u0000,,,,,,,,,",
    '11,"a" b,,,,,,,,,',
    '12,"a',
  ]);
  const assignments = await detailsOf(service, "assignments", [
    "productId,badge,badgeId,variantIds,showOnProduct,exclude",
    "1,,,,,",
    "1,No such badge,,,,",
    "1,,no-uuid,,,",
    `1,,${crypto.randomUUID()},,,`,
    "1,Organic,,a b,,",
    "1,Organic,,,no,",
    "1,Organic,,1 2,,yes",
    "1,Organic,,,,maybe",
  ]);
  const all = [
    ...products,
    ...assignments,
    ...await detailsOf(service, "products", ["title,sku", "a,b"]),
    ...await detailsOf(service, "products", ["id"]),
    ...await detailsOf(service, "products", [Array(9_999).fill("c").join()]),
  ];
  assert(new Set(all).size >= 30, String(new Set(all).size));
  assertEquals(all.filter((detail) => detailText(detail, t) === undefined), []);
});
