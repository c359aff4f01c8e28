import { assertEquals } from "@std/assert";
import { readmeCommands, runReadme } from "../../support/readme_commands.ts";
import { ServiceProcess, tempFolder } from "../../support/service/service_process.ts";

const heading = "Conditions, schedules and explanations";
const headings = ["Manage badges", "Import products", "Rules about products and variants", heading];

Deno.test("README: its sections in order lead to the badges that the last one says", async () => {
  await using folder = await tempFolder();
  await using service = await ServiceProcess.start(folder.path);
  const printed = await runReadme(headings, service, { token: service.bootstrapSecret ?? "" });
  // The query, then five explanations.
  const [answer, ...explained] = printed.slice(-6).map((line) => JSON.parse(line));
  const [, texts = ""] = /it is not shown: (.*)/.exec(readmeCommands(heading)) ?? [];
  assertEquals(
    answer.badges.map((badge: { content: { text: string } }) => badge.content.text),
    texts.split(", "),
  );
  const reasons = explained.map(({ products }) =>
    products[0].badges.find(({ name }: { name?: string }) => name === "Euro weekend").because
  );
  assertEquals(reasons, ["not_started", undefined, "context", "context", "ended"]);
});
