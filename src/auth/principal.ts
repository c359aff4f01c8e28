import { projectNumbers } from "../store/project/head.ts";
import type { DeadlineKv } from "../store/kv.ts";
import type { TokenRecord } from "../store/tokens.ts";
import type { Scope } from "./scope.ts";

/** The `tokenId` of `ADMIN_TOKEN`, and of the token made at the first start. */
export const bootstrapTokenId = "bootstrap";

/** Who asks, as proved by a token or a session. */
export interface Principal {
  readonly tokenId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The projects that it may know of; every one, if missing. */
  readonly projects?: TokenRecord["projects"];
  /** When what proved it ends, in milliseconds since the epoch; never, if missing. */
  readonly expiresAt?: number | undefined;
  /** When its token ends, which may be later than a session; never, if missing. */
  readonly tokenExpiresAt?: number | undefined;
  /** The limited admin whose quota of tokens its own token takes; itself, if missing. */
  readonly family?: string | undefined;
}

/** Who asks by a session. All of them end. */
export interface SessionHolder extends Principal {
  readonly expiresAt: number;
}

export const bootstrapPrincipal: Principal = {
  tokenId: bootstrapTokenId,
  name: "First token",
  scopes: ["admin"],
};

/** Who holds `METRICS_TOKEN`: let in to the figures, and nowhere else. */
export const scraperPrincipal: Principal = {
  tokenId: "metrics",
  name: "METRICS_TOKEN",
  scopes: ["read"],
};

/** Whether who is limited to `projects` may know of the project that has this number. */
export function mayKnowNumber({ projects }: Pick<Principal, "projects">, number: number): boolean {
  return projects?.some((project) => project.number === number) ?? true;
}

/** Whether the principal may know of the token: a limited one knows those that are limited to projects of its own. */
export function mayKnowToken(
  { projects }: Pick<Principal, "projects">,
  token: Pick<TokenRecord, "projects">,
): boolean {
  if (projects === undefined) return true;
  const own = new Set(projects.map((project) => project.number));
  return token.projects?.every((project) => own.has(project.number)) ?? false;
}

/**
 * Whether the principal may know of the project. A limited token knows its projects by number: one that
 * was deleted and made again is another one.
 */
export async function mayKnowProject(
  kv: DeadlineKv,
  { projects }: Principal,
  projectId: string,
): Promise<boolean> {
  if (projects === undefined) return true;
  const limit = projects.find((project) => project.id === projectId);
  if (limit === undefined) return false;
  const numbers = await projectNumbers(kv, [projectId]);
  return numbers.get(projectId) === limit.number;
}
