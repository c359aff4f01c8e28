import type { Command } from "commander";
import { CliError } from "../cli_error.ts";
import { createApi, dataOf, isToken, serviceUrl } from "../connection/api.ts";
import { storeToken } from "../connection/credentials.ts";
import type { Session } from "../session.ts";

export function addLogin(program: Command, { system }: Session): void {
  program.command("login")
    .description("store the token of a service in a file that only you can read")
    .argument("[url]", "the address of the service; BADGES_URL if omitted")
    .addHelpText("after", "\nWithout a terminal, the token is read from standard input.")
    .action(async (argument) => {
      const { isInteractive } = system;
      const given = argument ?? (system.env.BADGES_URL || undefined);
      const answer = given ?? (isInteractive ? await system.ask("Address of the service: ") : "");
      const url = serviceUrl(answer ?? "");
      const typed = isInteractive
        ? await system.ask(`Token for ${url}: `, { isSecret: true })
        : await system.readInput();
      const token = typed?.trim() ?? "";
      if (!isToken(token)) throw new CliError("A token has no spaces and is not empty.");
      // The token is stored only if the service accepts it.
      const query = { limit: 1 };
      const api = createApi({ url, token }, system);
      dataOf(await api.GET("/admin/v1/projects", { params: { query } }), "items");
      const path = await storeToken(system, url, token);
      system.stderr.write(`Logged in to ${url}. The token is in ${path}.\n`);
    });
}
