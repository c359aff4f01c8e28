import type { Api } from "./api.ts";
import { assignments } from "./assignments.ts";
import { badges } from "./badges.ts";
import { changes } from "./changes.ts";
import { explain } from "./explain.ts";
import { feeds } from "./feeds.ts";
import { findings } from "./findings.ts";
import { imports } from "./imports.ts";
import { mappings } from "./mappings.ts";
import { plans } from "./plans.ts";
import { products } from "./products.ts";
import { projects } from "./projects.ts";
import { segments } from "./segments.ts";
import { listedSessions } from "./sessions.ts";
import { statistics } from "./statistics.ts";
import { tokens } from "./tokens.ts";
import { types } from "./types.ts";

/** The operations of the service that the panel uses, by resource. */
export const createService = (api: Api) => ({
  assignments: assignments(api),
  badges: badges(api),
  changes: changes(api),
  explain: explain(api),
  feeds: feeds(api),
  findings: findings(api),
  imports: imports(api),
  mappings: mappings(api),
  plans: plans(api),
  products: products(api),
  projects: projects(api),
  segments: segments(api),
  sessions: listedSessions(api),
  statistics: statistics(api),
  tokens: tokens(api),
  types: types(api),
});

export type Service = ReturnType<typeof createService>;
