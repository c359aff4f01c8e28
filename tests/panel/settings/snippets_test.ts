import { assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import {
  clientSnippet,
  curlSnippet,
  elementScriptSnippet,
  shellWord,
  typesSnippet,
} from "../../../src/panel/settings/usage/snippets.ts";
import { typesText } from "../../../src/tools/write_document.ts";
import { publicUrl, TestService } from "../../support/service/test_service.ts";

const values = {
  origin: publicUrl,
  projectId: "demo",
  productId: 1234,
  context: { "it's": `a "quoted" $HOME \`text\` \\ ` },
};

/** A command's words after the shell has parsed it. */
async function wordsOf(command: string): Promise<string[]> {
  const args = ["-c", `for word in ${command}; do printf '%s\\0' "$word"; done`];
  const { stdout } = await new Deno.Command("sh", { args }).output();
  return new TextDecoder().decode(stdout).split("\0").slice(0, -1);
}

Deno.test("shellWord() is one word for a shell, whatever the text", async () => {
  const texts = fc.sample(fc.string({ unit: "grapheme" }), 50).filter((it) => !it.includes("\0"));
  const awkward = ["", "'", "''\\''", "$(ran)", "`ran`", "a\nb", "!!", "*", "~", "; ran &"];
  const all = [...awkward, ...texts];
  assertEquals(await wordsOf(all.map(shellWord).join(" ")), all);
  assertEquals(shellWord("https://badges.example/v1/demo"), "https://badges.example/v1/demo");
});

Deno.test("curlSnippet() and typesSnippet() contain the project's own address and query", async () => {
  const [curl, url, data, body = ""] = await wordsOf(curlSnippet(values));
  assertEquals([curl, url, data], [
    "curl",
    `${publicUrl}/v1/demo/badges/query/byProductId`,
    "--data",
  ]);
  const { context, productId } = values;
  assertEquals(JSON.parse(body), { context, query: { products: [{ id: productId }] } });
  assertMatch(typesSnippet(values), /^npx openapi-typescript \S+\/v1\/demo\/openapi.json -o /);
});

Deno.test("clientSnippet() and elementScriptSnippet() compile with the client and a project's types", async () => {
  await using service = await TestService.create({ withDemo: true });
  const document = await (await service.request("/v1/demo/openapi.json")).text();
  const folder = await Deno.makeTempDir();
  const client = new URL("../../../src/client/", import.meta.url);
  const files = {
    "badges.d.ts": await typesText(document),
    "client.ts": clientSnippet(values),
    "bare.ts": clientSnippet({ ...values, context: {} }),
    "element.ts": elementScriptSnippet(values),
    "deno.json": JSON.stringify({
      compilerOptions: { lib: ["deno.window", "dom", "dom.iterable"] },
      imports: {
        "badge-query-client": `${client}mod.ts`,
        "badge-query-client/element": `${client}element/mod.ts`,
      },
    }),
  };
  for (const [name, text] of Object.entries(files)) {
    await Deno.writeTextFile(`${folder}/${name}`, text);
  }
  const args = ["check", "-q", "client.ts", "bare.ts", "element.ts"];
  const { success, stderr } = await new Deno.Command(Deno.execPath(), { args, cwd: folder })
    .output();
  await Deno.remove(folder, { recursive: true });
  assertEquals(success, true, new TextDecoder().decode(stderr));
});
