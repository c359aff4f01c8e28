import type { Api } from "./api.ts";
import { badges } from "./badges.ts";
import { changes } from "./changes.ts";
import { explain } from "./explain.ts";
import { projects } from "./projects.ts";
import { tokens } from "./tokens.ts";
import { types } from "./types.ts";

/** What the panel asks of the service, by resource. */
export const createService = (api: Api) => ({
  badges: badges(api),
  changes: changes(api),
  explain: explain(api),
  projects: projects(api),
  tokens: tokens(api),
  types: types(api),
});

export type Service = ReturnType<typeof createService>;
