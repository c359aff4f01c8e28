import type { Command } from "commander";
import type { components } from "../../../openapi/schema.d.ts";
import { createApi, dataOf, findConnection } from "../connection/api.ts";
import { createPrinter, printable, type Printer } from "../output/printer.ts";
import type { Session } from "../session.ts";
import { jsonObject, wholeNumber } from "./arguments.ts";

type Explanation = components["schemas"]["Explanation"];

export function addExplain(program: Command, { system }: Session): void {
  program.command("explain")
    .description("say which badges a product shows, and why the others are not shown")
    .argument("<productId>", "the product", wholeNumber)
    .requiredOption("--project <id>", "the project")
    .option("--context <json>", "who is looking, as in a query", jsonObject, {})
    .option("--at <instant>", "the instant to decide for, as RFC 3339; now if omitted")
    .option("--json", "print the explanation as JSON")
    .addHelpText(
      "after",
      `\nFor a negative product id: badges explain --project shop -- -12`,
    )
    .action(async (id, { project: projectId, context, at, json }) => {
      const printer = createPrinter(system, { json });
      const api = createApi(await findConnection(system), system);
      const explanation = dataOf(
        await api.POST("/admin/v1/projects/{projectId}/explain/byProductId", {
          params: { path: { projectId } },
          body: { context, query: { products: [{ id }] }, ...(at !== undefined && { at }) },
        }),
        "products",
      );
      printer.resource(explanation);
      if (!json) printExplanation(printer, explanation);
    });
}

function printExplanation({ result, paint }: Printer, explanation: Explanation): void {
  for (const { query, title = "", badges } of explanation.products) {
    result(paint("bold", printable(`Product ${query.id} ${title}`.trimEnd())));
    for (const { id, name = "", shown, message = "" } of badges) {
      const label = printable(`${name} (${id.slice(0, 8)})`.trimStart());
      if (shown) result(`  ${paint("green", `shown       ${label}`)}`);
      else result(`  not shown   ${label}: ${printable(message)}`);
    }
    if (badges.length === 0) result("  No badge is on this product.");
  }
  result(printable(`As of ${explanation.at}, revision ${explanation.revision}`));
}
