import { z } from "zod";

/** What a token can do. Each scope includes the previous ones. */
export const Scope = z.enum(["read", "write", "admin"]).meta({
  id: "Scope",
  description:
    "`read` allows reading, `write` also changing what is in a project, and `admin` also " +
    "changing projects and tokens. Each scope includes the previous ones.",
});
export type Scope = z.infer<typeof Scope>;

const rank: Record<Scope, number> = { read: 0, write: 1, admin: 2 };

/** Whether one of the scopes includes `required`. */
export function holdsScope(scopes: readonly Scope[], required: Scope): boolean {
  return scopes.some((scope) => rank[scope] >= rank[required]);
}
