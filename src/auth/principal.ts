import { projectNumbers } from "../store/project/head.ts";
import type { KvStore } from "../store/kv_store.ts";
import type { TokenRecord } from "../store/token_records.ts";
import type { Scope } from "./scope.ts";

/** The `tokenId` of `ADMIN_TOKEN`, and of the token created at the first start. */
export const bootstrapTokenId = "bootstrap";

/** A caller, as authenticated by a token or a session. */
export interface Principal {
  readonly tokenId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The projects that it can access; all if missing. */
  readonly projects?: TokenRecord["projects"];
  /** When its credential expires, in epoch milliseconds; never if missing. */
  readonly expiresAt?: number | undefined;
  /**
   * When its token expires, in epoch milliseconds, which may be later than a session; never if
   * missing.
   */
  readonly tokenExpiresAt?: number | undefined;
  /**
   * The token id of the first admin limited to projects in the chain of creators of its token. All
   * tokens with this id share that admin's quota. Missing if no such admin created it.
   */
  readonly family?: string | undefined;
  /** The public id of its session; missing for a token. */
  readonly sessionId?: string;
}

/** A caller with a session. Every session expires. */
export interface SessionHolder extends Principal {
  readonly expiresAt: number;
  readonly sessionId: string;
}

export const bootstrapPrincipal: Principal = {
  tokenId: bootstrapTokenId,
  name: "First token",
  scopes: ["admin"],
};

/** The holder of `METRICS_TOKEN`, who can read metrics and nothing else. */
export const scraperPrincipal: Principal = {
  tokenId: "metrics",
  name: "METRICS_TOKEN",
  scopes: ["read"],
};

/** Whether a caller limited to `projects` can access the project with this number. */
export function canAccessProjectNumber(
  { projects }: Pick<Principal, "projects">,
  number: number,
): boolean {
  return projects?.some((project) => project.number === number) ?? true;
}

/**
 * Whether the principal can access the token: a limited one can access tokens that are limited to
 * projects of its own.
 */
export function canAccessToken(
  { projects }: Pick<Principal, "projects">,
  token: Pick<TokenRecord, "projects">,
): boolean {
  if (projects === undefined) return true;
  const own = new Set(projects.map((project) => project.number));
  return token.projects?.every((project) => own.has(project.number)) ?? false;
}

/**
 * Whether the principal can access the project. A limited token refers to its projects by number: a
 * project that was deleted and created again is a different one.
 */
export async function canAccessProject(
  kv: KvStore,
  { projects }: Principal,
  projectId: string,
): Promise<boolean> {
  if (projects === undefined) return true;
  const limit = projects.find((project) => project.id === projectId);
  if (limit === undefined) return false;
  const numbers = await projectNumbers(kv, [projectId]);
  return numbers.get(projectId) === limit.number;
}
