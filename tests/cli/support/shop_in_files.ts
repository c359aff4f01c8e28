import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../../support/builders.ts";
import { ManagedShop } from "../../support/service/managed_shop.ts";
import { tempFolder } from "../../support/service/service_process.ts";
import { type Outcome, runTool, type ToolOptions } from "./tool.ts";

/** The paths of the files of its badges. */
type BadgePaths = readonly string[];

/** A shop with two badges, "Winter sale" and "Old", and a folder with its configuration. */
export class ShopInFiles implements AsyncDisposable {
  readonly shop: ManagedShop;
  readonly path: string;
  readonly badges: BadgePaths;
  readonly #folder: AsyncDisposable;

  private constructor(shop: ManagedShop, folder: { path: string } & AsyncDisposable) {
    this.shop = shop;
    this.path = `${folder.path}/shop`;
    const at = (name: string, number: number) =>
      `${this.path}/badges/${name}.${badgeIdOf(number)}.json`;
    this.badges = [at("winter-sale", 0), at("old", 1)];
    this.#folder = folder;
  }

  static async create(): Promise<ShopInFiles> {
    const shop = await ManagedShop.create();
    for (const [number, name] of ["Winter sale", "Old"].entries()) {
      await shop.json(`/badges/${badgeIdOf(number)}`, {
        method: "PUT",
        json: { typeId: "price", name, content: {}, startsAt: "2020-01-01T00:00:00Z" },
      }, 201);
    }
    const it = new ShopInFiles(shop, await tempFolder());
    assertEquals((await it.run("pull")).code, 0);
    return it;
  }

  /** Runs a command on the folder. */
  run(command: string, ...args: string[]): Promise<Outcome> {
    return this.runWith({}, command, ...args);
  }

  runWith(options: ToolOptions, command: string, ...args: string[]): Promise<Outcome> {
    const all = [command, this.path, "--project", "shop", ...args];
    return runTool(this.shop.service, all, options);
  }

  /** Replaces text in a file, which must have it. */
  async edit(path: string, from: string, to: string): Promise<void> {
    const text = await Deno.readTextFile(path);
    assertEquals(text.includes(from), true, text);
    await Deno.writeTextFile(path, text.replace(from, to));
  }

  /** The texts of all files. */
  async texts(): Promise<Record<string, string>> {
    return Object.fromEntries(await textsBelow(this.path));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#folder[Symbol.asyncDispose]();
    await this.shop[Symbol.asyncDispose]();
  }
}

async function textsBelow(folder: string): Promise<[path: string, text: string][]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  const texts = entries.map(async ({ name, isDirectory }): Promise<[string, string][]> => {
    const path = `${folder}/${name}`;
    return isDirectory ? await textsBelow(path) : [[path, await Deno.readTextFile(path)]];
  });
  return (await Promise.all(texts)).flat().sort();
}
