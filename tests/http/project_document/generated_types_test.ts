import { assertEquals } from "@std/assert";
import { typesText } from "../../../src/tools/write_document.ts";
import { TestService } from "../../support/service/test_service.ts";
import { awkward } from "./awkward_types.ts";
import { hostile } from "./hostile_types.ts";
import { ShopWithTypes } from "./shop_with_types.ts";

const config = new URL("../../../deno.json", import.meta.url).pathname;

/**
 * A program with the types of the demo project that only compiles if `typeId` narrows the content.
 */
const program = `
import type { components } from "./badges.d.ts";
type Badge = components["schemas"]["Badge"];

export function textOf(badge: Badge): string {
  switch (badge.typeId) {
    case "price":
      return badge.content.text + (badge.content.textColour ?? "");
    case "label": {
      const icon: string | undefined = badge.content.icon;
      // @ts-expect-error -- a label has no days
      badge.content.days;
      return badge.content.backgroundColour + icon;
    }
    case "delivery": {
      const days: number = badge.content.days;
      // @ts-expect-error -- a link may be missing
      const link: string = badge.content.link;
      return badge.content.text + days + link;
    }
    default:
      return badge.id;
  }
}
// @ts-expect-error -- this switch lacks a type of the document
export function daysOf(badge: Badge): number {
  switch (badge.typeId) {
    case "price":
    case "label":
      return 0;
    case "delivery":
      return badge.content.days;
  }
}
// @ts-expect-error -- there is no such type
export const other: Badge["typeId"] = "other";
export const answer: components["schemas"]["BadgeAnswer"] = {
  products: [{ query: { id: 1 }, badges: [] }],
  badges: [{ id: "x", typeId: "delivery", content: { text: "Tomorrow", days: 1 } }],
};
`;

/** A program that only compiles if awkward types keep the whole shape of their schemas. */
const awkwardProgram = `
import type { components } from "./badges.d.ts";
type Schemas = components["schemas"];

export const lists: Schemas["ListsContent"] = { any: [1, "a"], maybe: null, nested: [[1]] };
export const sizes: Schemas["SizesContent"] = {
  size: "XL", nullable: null, share: 1.5, flag: false, on: true, object: { a: 1 }, list: [1],
};
export const sizeAddedLater: Schemas["SizesContent"]["size"] = "S";
// @ts-expect-error -- a size is a number or a string
export const size: Schemas["SizesContent"]["size"] = true;
export const capitals: Schemas["NamesContent"]["capitals"][] = ["a", "A"];
// @ts-expect-error -- a name is a string
export const name: Schemas["NamesContent"]["capitals"] = 1;
export const opens: Schemas["OpensContent"] = { any: { a: 1 }, maybe: { b: 2 }, other: 3 };
// @ts-expect-error -- it is required
export const withoutOther: Schemas["OpensContent"] = { any: {} };
export const whatever: Schemas["WhateverContent"] = { anything: true };
export const choices: Schemas["ChoicesContent"] = { a: "x", c: "y" };
export const a: string | undefined = choices.a;
// @ts-expect-error -- it is a string
export const c: number | undefined = choices.c;
export const patterns: Schemas["PatternsContent"] = { text: "x", count: 1, size_m: true };
// @ts-expect-error -- it is a string
export const text: Schemas["PatternsContent"] = { text: 1 };
`;

/** The compiler's messages about files. */
async function checked(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await Deno.makeTempDir();
  try {
    for (const [name, text] of Object.entries(files)) {
      await Deno.writeTextFile(`${folder}/${name}`, text);
    }
    const paths = Object.keys(files).map((name) => `${folder}/${name}`);
    const args = ["check", "--quiet", "--no-lock", "--config", config, ...paths];
    const command = new Deno.Command(Deno.execPath(), { args, stdout: "null", stderr: "piped" });
    return new TextDecoder().decode((await command.output()).stderr);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The types that `npx openapi-typescript` generates from a document. */
async function typesOf(document: Response): Promise<string> {
  return await typesText(await document.text());
}

Deno.test("openapi-typescript generates types of the demo project that narrow by typeId", async () => {
  await using service = await TestService.create({ withDemo: true });
  const types = await typesOf(await service.request("/v1/demo/openapi.json"));
  assertEquals(await checked({ "badges.d.ts": types, "program.ts": program }), "");
});

Deno.test("openapi-typescript generates types of hostile badge types that compile", async () => {
  const name = "*/ export const x = 1; /*";
  await using shop = await ShopWithTypes.create({ a: { name, schema: hostile }, A: { name } });
  assertEquals(await checked({ "badges.d.ts": await typesOf(await shop.get()) }), "");
});

Deno.test("openapi-typescript generates types of awkward badge types with their whole shape", async () => {
  await using shop = await ShopWithTypes.create(awkward);
  const types = await typesOf(await shop.get());
  assertEquals(await checked({ "badges.d.ts": types, "program.ts": awkwardProgram }), "");
});
