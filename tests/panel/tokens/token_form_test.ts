import { assertEquals } from "@std/assert";
import {
  emptyForm,
  missingIn,
  newToken,
  type TokenForm,
} from "../../../src/panel/tokens/token_form.ts";

const now = Date.parse("2026-01-31T09:30:00Z");
const aForm = (parts: Partial<TokenForm>): TokenForm => ({
  ...emptyForm(undefined),
  name: "Nightly import",
  ...parts,
});

Deno.test("emptyForm() preselects the only project of a limited user, and limits a limited user's tokens", () => {
  assertEquals(emptyForm(undefined).isLimited, false);
  assertEquals(emptyForm(["shop"]).projectIds, ["shop"]);
  const { isLimited, projectIds } = emptyForm(["shop", "demo"]);
  assertEquals({ isLimited, projectIds }, { isLimited: true, projectIds: [] });
});

Deno.test("newToken() has what the service expects: the highest scope, projects if limited, an instant", () => {
  const form = aForm({ name: " Nightly import ", scope: "admin", projectIds: ["shop"] });
  assertEquals(newToken({ ...form, expiry: "30" }, now), {
    name: "Nightly import",
    scopes: ["admin"],
    expiresAt: "2026-03-02T09:30:00.000Z",
  });
  assertEquals(newToken({ ...form, isLimited: true, expiry: "never" }, now), {
    name: "Nightly import",
    scopes: ["admin"],
    projectIds: ["shop"],
  });
});

Deno.test("newToken() is valid until the end of the last day in the reader's time zone", () => {
  const { expiresAt } = newToken(aForm({ expiry: "date", lastDay: "2026-12-31" }), now);
  assertEquals(expiresAt, new Date(2027, 0, 1).toISOString());
});

Deno.test("missingIn() lists each field that is required to create a token", () => {
  assertEquals(missingIn(aForm({})), []);
  assertEquals(
    missingIn(aForm({ name: " ", isLimited: true, expiry: "date" })),
    ["/name", "/projectIds", "/expiresAt"],
  );
});
