import type { StoreLocation } from "../store/open_store.ts";

/**
 * Revokes the permissions that only a start needs: from then on the process cannot write to new
 * files or run programs, and unless the store is remote, it cannot read variables or open
 * connections. The same holds for any code that an attacker gets to run in it.
 *
 * The runtime checks permissions when a file or a socket is opened, so the store and the server
 * continue with theirs.
 */
export async function dropPermissions(store: StoreLocation): Promise<void> {
  const names = ["write", "run", "ffi", "sys", "import"] as const;
  for (const name of names) await Deno.permissions.revoke({ name });
  // The runtime reopens the connections of a remote store, with the token from a variable.
  if (store.kind === "remote") return;
  for (const name of ["env", "net"] as const) await Deno.permissions.revoke({ name });
}
