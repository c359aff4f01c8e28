import type { StoreLocation } from "../store/open_store.ts";

/**
 * Gives back what only a start needs: from then on the process writes no file, runs nothing, and but for a
 * remote store reads no variable and asks nobody on the net. Whatever gets to run in it can do no more either.
 *
 * The runtime checks when a file or a socket is opened: store and server go on with those that they have.
 */
export async function dropPermissions(store: StoreLocation): Promise<void> {
  const names = ["write", "run", "ffi", "sys", "import"] as const;
  for (const name of names) await Deno.permissions.revoke({ name });
  // The runtime opens a remote store's connections anew, with the token that is in a variable.
  if (store.kind === "remote") return;
  for (const name of ["env", "net"] as const) await Deno.permissions.revoke({ name });
}
