import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { type SdkCommands, sdkCommands } from "../../../src/http/project_document/sdk_commands.ts";
import { tempFolder } from "../../support/service/service_process.ts";
import { type ClientRow, clientRows } from "./client_rows.ts";
import { productId, RunningShop, versions } from "./edited_shops.ts";

const Badge = z.object({
  id: z.string(),
  typeId: z.string(),
  content: z.record(z.string(), z.unknown()),
});
type Badge = z.infer<typeof Badge>;
const Answer = z.object({ products: z.array(z.unknown()), badges: z.array(Badge) });

/** What a program prints for each version of the shop; `forms` are the names of the badges' classes. */
const Line = z.strictObject({ answer: Answer, forms: z.array(z.string()) });
type Line = z.infer<typeof Line>;

const before = versions.get("no edit")!;

Deno.test("every generator with ready-made commands is tested", () => {
  const names = (rows: readonly { generator: string; language: string }[]) =>
    rows.map(({ generator, language }) => `${generator} (${language})`);
  assertEquals(names(clientRows), names(sdkCommands));
});

for (const [index, row] of clientRows.entries()) {
  Deno.test(`${row.generator} (${row.language}) generates clients that survive a merchant's edits`, async (t) => {
    await assertInstalled(row);
    await using shops = await RunningShops.start();
    await using folder = await tempFolder();
    const client = new GeneratedClient(folder.path, row, sdkCommands[index]!);
    await client.install();
    await t.step("from a project's document", async () => {
      await client.generate(`${shops.first}/v1/shop/openapi.json`);
      await client.addNarrowing();
      await client.compile([]);
      const lines = await assertSurvives(client, shops, knownFields);
      for (const { answer, forms } of lines) {
        if (forms.length > 0) assertEquals(forms.map(badgeForm), answer.badges.map(formOf));
      }
    });
    await t.step("from the service's document", async () => {
      await client.generate(`${shops.first}/openapi.json`);
      await client.compile(row.forService);
      await assertSurvives(client, shops, ({ content }) => content);
    });
  });
}

/**
 * Asserts that the client reads the whole answer of each version: all ids and types, and of each
 * badge's content the fields that `fieldsOf` returns. Returns what the client read.
 */
async function assertSurvives(
  client: GeneratedClient,
  shops: RunningShops,
  fieldsOf: (badge: Badge) => Badge["content"],
): Promise<Line[]> {
  const printed = await client.query(shops.origins);
  assertEquals(printed.length, versions.size);
  const asked = { product: [`${productId}`, "1:2,3"], context: ['{"locale":"fr"}'] };
  assertEquals(shops.takeGets(), client.usesGet ? [...versions.keys()].map(() => asked) : []);
  const lines: Line[] = [];
  for (const [index, name] of [...versions.keys()].entries()) {
    const { success, data: line } = Line.safeParse(printed[index]);
    assert(success, `${name}: ${JSON.stringify(printed[index])}`);
    const sent = await shops.answer(index);
    const read = sent.badges.map((badge, number) => ({
      ...line.answer.badges[number],
      content: pick(line.answer.badges[number]?.content ?? {}, Object.keys(fieldsOf(badge))),
    }));
    const badges = sent.badges.map((badge) => ({ ...badge, content: fieldsOf(badge) }));
    assertEquals(line.answer.badges.length, badges.length, name);
    assertEquals(normal(read), normal(badges), name);
    assertEquals(normal(line.answer.products), normal(sent.products), name);
    lines.push(line);
  }
  return lines;
}

/** The fields that the badge's type had before all edits. */
function knownFields({ typeId, content }: Badge): Badge["content"] {
  return pick(content, Object.keys(before.types[typeId]?.schema.properties ?? {}));
}

function pick(content: Badge["content"], keys: readonly string[]): Badge["content"] {
  return Object.fromEntries(Object.entries(content).filter(([key]) => keys.includes(key)));
}

/** The name of the form of a badge in the document before all edits. */
function formOf({ typeId }: Badge): string {
  if (!Object.hasOwn(before.types, typeId)) return "UnknownTypeBadge";
  return `${typeId.charAt(0).toUpperCase()}${typeId.slice(1)}Badge`;
}

/** Python's generators take the only form of `UnknownTypeBadge` in its place. */
function badgeForm(className: string): string {
  return className.replace("BadgeOfUnknownType", "UnknownTypeBadge");
}

/** The same JSON without members that are `null`, and with instants in one notation. */
function normal(value: unknown): unknown {
  const text = JSON.stringify(value, (_, member) => member ?? undefined);
  return JSON.parse(
    text,
    (_, member) =>
      typeof member === "string" && /^\d{4}-\d\d-\d\dT/.test(member)
        ? new Date(member).toISOString()
        : member,
  );
}

async function assertInstalled({ generator, tools }: ClientRow): Promise<void> {
  for (const tool of tools) {
    const { success } = await new Deno.Command("sh", {
      args: ["-c", `command -v ${tool}`],
      stdout: "null",
    }).output();
    assert(success, `Cannot test ${generator}: "${tool}" is not installed.`);
  }
}

/** All versions of the shop. */
class RunningShops implements AsyncDisposable {
  readonly #shops: readonly RunningShop[];
  readonly #stack: AsyncDisposableStack;

  private constructor(shops: readonly RunningShop[], stack: AsyncDisposableStack) {
    this.#shops = shops;
    this.#stack = stack;
  }

  static async start(): Promise<RunningShops> {
    await using stack = new AsyncDisposableStack();
    const shops: RunningShop[] = [];
    for (const shop of versions.values()) shops.push(stack.use(await RunningShop.start(shop)));
    return new RunningShops(shops, stack.move());
  }

  get origins(): readonly string[] {
    return this.#shops.map(({ origin }) => origin);
  }

  /** The origin of the version without edits. */
  get first(): string {
    return this.origins[0]!;
  }

  /** Returns the parameters of the queries by GET, in the order of the versions, and forgets them. */
  takeGets(): { product: string[]; context: string[] }[] {
    return this.#shops.flatMap(({ gets }) => gets.splice(0)).map((parameters) => ({
      product: parameters.getAll("product"),
      context: parameters.getAll("context"),
    }));
  }

  /** The answer that a version sends. */
  async answer(index: number): Promise<z.infer<typeof Answer>> {
    const response = await fetch(`${this.origins[index]}/v1/shop/badges/query/byProductId`, {
      method: "POST",
      body: JSON.stringify({ context: {}, query: { products: [{ id: productId }] } }),
    });
    return Answer.parse(await response.json());
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stack.disposeAsync();
  }
}

/** A folder with a generator, its client `badges`, and a program that queries with it. */
class GeneratedClient {
  readonly #folder: string;
  readonly #row: ClientRow;
  readonly #commands: SdkCommands;

  constructor(folder: string, row: ClientRow, commands: SdkCommands) {
    this.#folder = folder;
    this.#row = row;
    this.#commands = commands;
  }

  get usesGet(): boolean {
    return this.#row.usesGet;
  }

  async install(): Promise<void> {
    for (const [place, text] of Object.entries(this.#row.files ?? {})) {
      await this.#write(place, text);
    }
    for (const command of [...this.#row.prepare ?? [], ...this.#commands.install]) {
      await this.#sh(command);
    }
  }

  async generate(documentUrl: string): Promise<void> {
    const command = this.#commands.generate.replace("{documentUrl}", documentUrl);
    await this.#sh("find . -path './badges*' -type f -delete");
    await this.#sh(command);
  }

  /** Adds a file that only compiles if `typeId` determines the type of `content`. */
  async addNarrowing(): Promise<void> {
    const from: Record<string, string> = {
      "openapi-typescript":
        `import type { components } from "./badges.d.ts";\ntype Badge = components["schemas"]["Badge"];\n`,
      "Hey API": 'import type { Badge } from "./badges/index.js";\n',
    };
    const head = from[this.#row.generator];
    if (head !== undefined) {
      await this.#write("narrowing.ts", head + await program("narrowing.ts.txt"));
    }
  }

  async compile(replacements: ClientRow["forService"]): Promise<void> {
    const { place, compile } = this.#row;
    const text = replacements.reduce(
      (text, [from, to]) => text.replace(from, to),
      await program(this.#row.program),
    );
    await this.#write(place, text);
    for (const command of [...this.#commands.finish ?? [], ...compile]) await this.#sh(command);
    await Deno.remove(`${this.#folder}/narrowing.ts`).catch(() => {});
  }

  /** Queries each origin with the compiled program. */
  async query(origins: readonly string[]): Promise<unknown[]> {
    const printed = await this.#sh([this.#row.run, productId, ...origins].join(" "));
    return printed.trim().split("\n").map((line) => JSON.parse(line));
  }

  async #write(place: string, text: string): Promise<void> {
    await Deno.writeTextFile(`${this.#folder}/${place}`, text);
  }

  /** Runs a command with low priority, because it can take both cores for long. */
  async #sh(command: string): Promise<string> {
    const { success, stdout, stderr } = await new Deno.Command("nice", {
      args: ["sh", "-ec", command],
      cwd: this.#folder,
      env: { PATH: `${this.#folder}/venv/bin:${Deno.env.get("PATH")}` },
      stdin: "null",
    }).output();
    const decoder = new TextDecoder();
    const printed = decoder.decode(stdout);
    assert(
      success,
      `${command}\n${printed.slice(-4_000)}\n${decoder.decode(stderr).slice(-4_000)}`,
    );
    return printed;
  }
}

function program(name: string): Promise<string> {
  return Deno.readTextFile(new URL(`./programs/${name}`, import.meta.url));
}
