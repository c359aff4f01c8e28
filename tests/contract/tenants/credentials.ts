import { assertEquals } from "@std/assert";
import { adminToken } from "../../support/service/test_service.ts";
import { createToken, signIn } from "../../support/service/signed_in.ts";
import { readEntries, type StoreEntries } from "../../../src/tools/store_entries.ts";
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

  private constructor(documented: DocumentedService, { secrets, tokenId, sessionId }: Prepared) {
    this.documented = documented;
    this.secrets = secrets;
    this.tokenId = tokenId;
    this.sessionId = sessionId;
  }

  static async create(): Promise<Tenants> {
    const { entries, ...prepared } = await (preparing ??= prepare());
    const now = () => tokensExpireAt;
    return new Tenants(await DocumentedService.create({ ...options, now, entries }), prepared);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.documented[Symbol.asyncDispose]();
  }
}

type Prepared = Pick<Tenants, "secrets" | "tokenId" | "sessionId">;

const options = { authFailuresPerMinute: 1_000_000 };
const tokensExpireAt = Date.UTC(2026, 0, 31);

/** Written into the store of each service: the tests need hundreds of them. */
let preparing: Promise<Prepared & { readonly entries: StoreEntries }> | undefined;

async function prepare() {
  let now = tokensExpireAt - 1_000;
  await using documented = await DocumentedService.create({ ...options, now: () => now });
  const { service } = documented;
  const json = { id: otherProjectId, name: "Other" };
  assertEquals((await service.request("/admin/v1/projects", { json })).status, 201);
  const secretOf = async (fields: Record<string, unknown>) =>
    (await createToken(service, fields)).secret;
  const revoked = await createToken(service, { scopes: ["admin"] });
  await service.request(`/admin/v1/tokens/${revoked.id}`, { method: "DELETE" });
  const expiresAt = new Date(tokensExpireAt).toISOString();
  const expired = await secretOf({ scopes: ["admin"], expiresAt });
  now = tokensExpireAt;
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
  const entries = await readEntries(service.management.kv);
  return { secrets, tokenId, sessionId: session.id, entries };
}
