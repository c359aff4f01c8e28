import { getLogger } from "@logtape/logtape";
import type { Principal } from "../../auth/principal.ts";
import { noToken } from "../../domain/not_found.ts";
import { DamagedRecord } from "../../store/record.ts";
import { deleteToken, type TokenRecord } from "../../store/token_records.ts";
import type { Management } from "../change_project.ts";
import { getToken } from "./get_token.ts";
import { recordTokenChange } from "./token_changes.ts";
import { cleanUp } from "../clean_up.ts";

const log = getLogger(["badges", "management"]);

/**
 * Revokes a token, which is refused from now on, and records it in the changes of its projects, or in
 * the log if that fails. The tokens that it created stay valid. A damaged token can be deleted by an unlimited principal.
 * `assertDeletable` gets the token, or `undefined` if it is damaged, and throws if it must not be
 * deleted.
 */
export async function revokeToken(
  management: Management,
  principal: Principal,
  tokenId: string,
  assertDeletable: (token: TokenRecord | undefined) => void,
): Promise<void> {
  const { kv } = management;
  const token = await getToken(kv, principal, tokenId).catch((error: unknown) => {
    if (!(error instanceof DamagedRecord)) throw error;
    // A limited principal may not be allowed to access it.
    if (principal.projects !== undefined) throw noToken(tokenId);
    return undefined;
  });
  assertDeletable(token);
  if (!await deleteToken(kv, tokenId)) throw noToken(tokenId);
  if (token === undefined) {
    return log.error(
      "A damaged token was deleted. Its projects are unknown: no change records it",
      {
        ...{ token: tokenId, by: principal.tokenId },
      },
    );
  }
  const author = { tokenId: principal.tokenId, operation: "deleteToken" };
  const { projects } = token;
  await cleanUp(
    "A token was revoked, but is not recorded in the changes of all its projects",
    { token: tokenId, by: principal.tokenId },
    () => recordTokenChange(management, author, { tokenId, projects, before: token }),
  );
}
