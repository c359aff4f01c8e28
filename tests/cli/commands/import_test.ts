import { contentTypeByEnding } from "../../../src/cli/commands/import.ts";
import { contentTypeByEnding as ofService } from "../../../src/import_files/file_endings.ts";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { ManagedShop } from "../../support/service/managed_shop.ts";
import { tempFolder } from "../../support/service/service_process.ts";
import { runTool, type ToolService } from "../support/tool.ts";

const csv = (ids: readonly number[]) => `id,title\n${ids.map((id) => `${id},Scarf\n`).join("")}`;

/** A shop, and a file in a folder. */
async function shopAndFile(name: string, content: string | Uint8Array) {
  const [shop, folder] = [await ManagedShop.create(), await tempFolder()];
  const path = `${folder.path}/${name}`;
  await Deno.writeFile(
    path,
    typeof content === "string" ? new TextEncoder().encode(content) : content,
  );
  const importing = (...args: string[]) => ["import", path, "--project", "shop", ...args];
  return {
    shop,
    importing,
    run: (...args: string[]) => runTool(shop.service, importing(...args)),
    async [Symbol.asyncDispose]() {
      await folder[Symbol.asyncDispose]();
      await shop[Symbol.asyncDispose]();
    },
  };
}

Deno.test("the command line and the service know the same ends of files' names", () => {
  assertEquals(contentTypeByEnding, ofService);
});

Deno.test("import says what was imported and refused, without progress if it is short", async () => {
  await using it = await shopAndFile("products.csv", `${csv([1, 2])}x,Scarf\n`);
  const { code, stdout, stderr } = await it.run("--yes", "--max-refused-percent", "50");
  assertEquals(code, 0, stderr);
  assertEquals(
    stdout,
    "Imported products.csv. 3 rows; products: 2 created, 0 updated, 0 removed, 0 unchanged.\n" +
      "1 row was refused:\n  line 4, id: must be an integer. If the number is part of a longer id, use a mapping with a pattern.\n",
  );
  assertEquals(stderr, "");
});

Deno.test("import --mode replace removes the rest; --dry-run changes nothing and needs no --yes", async () => {
  await using it = await shopAndFile("products.csv", csv([1]));
  await it.shop.json("/products/2", { method: "PUT", json: { title: "Hat" } }, 201);
  const replace = ["--mode", "replace", "--max-removed-percent", "100"];
  const dry = await it.run("--dry-run", "--json", ...replace);
  assertEquals(JSON.parse(dry.stdout).products, {
    created: 1,
    updated: 0,
    unchanged: 0,
    removed: 1,
  });
  assertEquals((await it.shop.request("/products/2")).status, 200);
  assertEquals((await it.run("--yes", ...replace)).code, 0);
  assertEquals((await it.shop.request("/products/2")).status, 404);
});

Deno.test("import reads compressed files of any format by their names", async () => {
  const rows = '{"id": 7, "title": "Scarf"}\n';
  const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream("gzip"));
  await using it = await shopAndFile("p.NDJSON.gz", await new Response(packed).bytes());
  assertEquals((await it.run("--yes")).code, 0);
  assertEquals((await it.shop.request("/products/7")).status, 200);
  const other = await runTool(it.shop.service, ["import", "products.xls", "--project", "shop"]);
  assertStringIncludes(other.stderr, "The name of products.xls does not show its format");
});

Deno.test("import without a terminal does nothing without --yes; with one, it asks", async () => {
  await using it = await shopAndFile("products.csv", csv([1]));
  const refused = await it.run();
  assertEquals(refused.code, 1);
  assertStringIncludes(refused.stderr, "--yes");
  const no = await runTool(it.shop.service, it.importing(), { answers: ["n"] });
  assertEquals([no.code, no.stderr], [1, "Nothing was changed.\n"]);
  assertEquals((await it.shop.request("/products/1")).status, 404);
  const yes = await runTool(it.shop.service, it.importing(), { answers: ["y"] });
  assertEquals(yes.code, 0);
  assertEquals(yes.questions, [
    'Import products.csv (0 MB, products, merge) into project "shop"? [y/N] ',
  ]);
});

Deno.test("an import that fails is exit code 1, with the reason", async () => {
  await using it = await shopAndFile("products.csv", "id,title\n");
  const { code, stdout } = await it.run("--yes");
  assertEquals(code, 1);
  assertStringIncludes(stdout, "Cannot import products.csv: ");
  await using bad = await shopAndFile("bad.csv", `${csv([1])}x,Scarf\n`);
  assertStringIncludes(
    (await bad.run("--yes")).stdout,
    "Cannot import bad.csv: 1 of 2 rows are refused, which is over 5 percent. 2 rows; products: ",
  );
});

/** A service that receives only half of an upload until `finish` is called. */
function slowService(service: ToolService) {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => finish = resolve);
  const seen: { onReceiving: () => void } = { onReceiving: () => {} };
  const app = {
    async fetch(request: Request) {
      if (request.method === "POST") {
        return await service.app.fetch(await inTwoParts(request, finished));
      }
      const response = await service.app.fetch(request);
      if ((await response.clone().text()).includes('"receiving"')) seen.onReceiving();
      return response;
    },
  };
  return { app, finish, seen };
}

async function inTwoParts(request: Request, finished: Promise<void>): Promise<Request> {
  const bytes = await request.bytes();
  const half = Math.floor(bytes.length / 2);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes.subarray(0, half)),
    async pull(controller) {
      await finished;
      controller.enqueue(bytes.subarray(half));
      controller.close();
    },
  }, { highWaterMark: 0 });
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body });
}

Deno.test("Ctrl-C during an import asks whether to cancel it", async () => {
  await using it = await shopAndFile("products.csv", csv([1, 2, 3]));
  const slow = slowService(it.shop.service);
  const outcome = await runTool(slow, it.importing("--json", "--yes"), {
    answers: ["y"],
    onListening: (interrupt) => slow.seen.onReceiving = interrupt,
  });
  slow.finish();
  assertEquals(outcome.questions, ["\nCancel the import? If not, it continues. [y/N] "]);
  assertEquals([outcome.code, JSON.parse(outcome.stdout).state], [1, "cancelled"]);
  assertEquals((await it.shop.request("/products/1")).status, 404);
});

Deno.test("Ctrl-C during an import can let it go on", async () => {
  await using it = await shopAndFile("products.csv", csv([1, 2, 3]));
  const slow = slowService(it.shop.service);
  const outcome = await runTool(slow, it.importing("--yes"), {
    answers: ["n"],
    onListening: (interrupt) =>
      slow.seen.onReceiving = () => {
        interrupt();
        slow.seen.onReceiving = slow.finish;
      },
  });
  assertEquals([outcome.code, outcome.questions.length], [0, 1]);
  assertStringIncludes(outcome.stderr, "The upload continues.");
  assertEquals((await it.shop.request("/products/3")).status, 200);
});
