import { assertEquals } from "@std/assert";
import { bootstrapPrincipal } from "../../src/auth/principal.ts";
import { unavailable } from "../../src/domain/errors.ts";
import { createToken } from "../../src/management/tokens/create_token.ts";
import { revokeToken } from "../../src/management/tokens/revoke_token.ts";
import { deleteFeed } from "../../src/management/feeds/delete_feed.ts";
import { KvStore } from "../../src/store/kv_store.ts";
import { DenoKv } from "../../src/store/port/deno_kv.ts";
import type { CommitResult, MaybeEntry, StoreKey } from "../../src/store/port/storage_port.ts";
import { Shop } from "../support/shop.ts";

/** A store of which some records cannot be read after the first commit. */
class BreakingKv extends KvStore {
  readonly #isUnreadable: (key: StoreKey) => boolean;
  #isBroken = false;

  constructor(raw: Deno.Kv, isUnreadable: (key: StoreKey) => boolean) {
    super(new DenoKv(raw));
    this.#isUnreadable = isUnreadable;
  }

  override lane(): this {
    return this;
  }

  override get(key: StoreKey): Promise<MaybeEntry> {
    return this.#isBroken && this.#isUnreadable(key)
      ? Promise.reject(unavailable("The store is down"))
      : super.get(key);
  }

  override async commit(...args: Parameters<KvStore["commit"]>): Promise<CommitResult> {
    const result = await super.commit(...args);
    this.#isBroken ||= result.ok;
    return result;
  }
}

Deno.test("a feed is deleted although the store fails before it is unscheduled", async () => {
  await using shop = await Shop.open();
  const feed = { url: "https://shop.example/f.csv", mapping: "columns", mode: "merge" };
  await shop.ok("PUT", "/feeds/main", { ...feed, everyMinutes: 60 });
  const kv = new BreakingKv(shop.service.kv, ([first]) => first === "feedRun");
  await deleteFeed({ ...shop.service.management, kv }, {
    ...{ tokenId: "bootstrap", operation: "deleteFeed" },
  }, { projectId: "shop", feedId: "main", precondition: {} });
  assertEquals((await shop.get("/feeds")).items, []);
});

Deno.test("a token is revoked although the store fails before that is recorded", async () => {
  await using shop = await Shop.open();
  const { management } = shop.service;
  const fields = { name: "Any", scopes: ["read"], projectIds: ["shop"] } as const;
  const { token, secret } = await createToken(management, bootstrapPrincipal, fields);
  const kv = new BreakingKv(shop.service.kv, ([first]) => first === "project");
  await revokeToken({ ...management, kv }, bootstrapPrincipal, token.id, () => {});
  const response = await shop.service.request("/admin/v1/projects/shop", { token: secret });
  assertEquals(response.status, 401);
});
