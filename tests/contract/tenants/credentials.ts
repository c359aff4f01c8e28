import { assertEquals } from "@std/assert";
import { adminToken } from "../../support/service/test_service.ts";
import { createToken, signIn } from "../../support/service/signed_in.ts";
import { DocumentedService } from "../documented.ts";

/** Every kind of credential that a request can have, in the order of the table's columns. */
export const credentials = [
  "none",
  "garbage",
  "expired",
  "revoked",
  "other project",
  "own project",
  "read",
  "write",
  "admin",
] as const;
export type Credential = typeof credentials[number];

/** The project of a limited token that is not the one of the examples. */
export const otherProjectId = "other";

/** A service with the demo project and another, and a token of every kind. */
export class Tenants implements AsyncDisposable {
  readonly documented: DocumentedService;
  readonly secrets: Readonly<Record<Credential, string | null>>;
  /** A token for the examples' project. */
  readonly tokenId: string;
  /** A session of that token. */
  readonly sessionId: string;

  private constructor(
    parts: Pick<Tenants, "documented" | "secrets" | "tokenId" | "sessionId">,
  ) {
    this.documented = parts.documented;
    this.secrets = parts.secrets;
    this.tokenId = parts.tokenId;
    this.sessionId = parts.sessionId;
  }

  static async create(): Promise<Tenants> {
    let now = Date.UTC(2026, 0, 31);
    const documented = await DocumentedService.create({
      authFailuresPerMinute: 1_000_000,
      now: () => now,
    });
    const { service } = documented;
    const json = { id: otherProjectId, name: "Other" };
    assertEquals((await service.request("/admin/v1/projects", { json })).status, 201);
    const secretOf = async (fields: Record<string, unknown>) =>
      (await createToken(service, fields)).secret;
    const revoked = await createToken(service, { scopes: ["admin"] });
    await service.request(`/admin/v1/tokens/${revoked.id}`, { method: "DELETE" });
    const expiresAt = new Date(now + 1_000).toISOString();
    const expired = await secretOf({ scopes: ["admin"], expiresAt });
    now += 1_000;
    const { id: tokenId, secret: signedIn } = await createToken(service, { projectIds: ["demo"] });
    await signIn(service, signedIn);
    const { items: [session] } = await (await service.request("/admin/v1/sessions")).json();
    const secrets = {
      "none": null,
      "garbage": "bdg_garbage",
      expired,
      "revoked": revoked.secret,
      "other project": await secretOf({ scopes: ["admin"], projectIds: [otherProjectId] }),
      "own project": await secretOf({ scopes: ["admin"], projectIds: ["demo"] }),
      "read": await secretOf({ scopes: ["read"] }),
      "write": await secretOf({ scopes: ["write"] }),
      "admin": adminToken,
    };
    return new Tenants({ documented, secrets, tokenId, sessionId: session.id });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.documented[Symbol.asyncDispose]();
  }
}
