import { addressGroup } from "../../auth/address_group.ts";
import { requestAddress } from "../credentials/client_address.ts";
import type { AppEnv } from "../deps.ts";

/** A caller whose unread responses count together. */
export interface Receiver {
  readonly id: string;
  readonly isAuthenticated: boolean;
}

/** The receiver of the response to a request: the holder of a token, or else a client's address. */
export function receiverOf(
  request: Request,
  env: AppEnv["Bindings"] | undefined,
  trustedProxies: readonly string[],
): Receiver {
  const principal = env?.principal;
  if (principal !== undefined) {
    return { id: principal.family ?? principal.tokenId, isAuthenticated: true };
  }
  const address = requestAddress(request, env, trustedProxies);
  return { id: addressGroup(address), isAuthenticated: false };
}
