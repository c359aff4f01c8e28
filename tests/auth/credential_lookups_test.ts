import { assertEquals } from "@std/assert";
import { CredentialLookups } from "../../src/auth/credential_lookups.ts";
import { CredentialSlots } from "../../src/auth/credential_slots.ts";
import { absenceCacheMs } from "../../src/domain/limits.ts";
import type { Lane } from "../../src/store/calls/lanes.ts";
import { KvStore } from "../../src/store/kv_store.ts";
import { now } from "../support/store/store_builders.ts";

/** A store that knows which of its lanes is which. */
class NamedLanes extends KvStore {
  readonly names = new Map<KvStore, Lane>();

  constructor() {
    super(undefined);
  }

  override lane(lane: Lane): KvStore {
    const store = super.lane(lane);
    this.names.set(store, lane);
    return store;
  }
}

/** Lookups of credentials, with the lane of each read. */
function world() {
  const kv = new NamedLanes();
  const clock = { now };
  const lookups = new CredentialLookups<string>(new CredentialSlots(kv), () => clock.now);
  const lanes: (Lane | undefined)[] = [];
  const find = (found: string | undefined, isOverLimit = false) => {
    // Misses are remembered for a while.
    clock.now += absenceCacheMs;
    return lookups.find("hash", { isOverLimit }, (lane) => {
      lanes.push(kv.names.get(lane));
      return Promise.resolve(found);
    });
  };
  return { lookups, lanes, find };
}

Deno.test("CredentialLookups.find() reads a credential that was valid in a lane of its own", async () => {
  const { lanes, find } = world();
  assertEquals([await find("t1"), await find("t1", true)], ["t1", "t1"]);
  assertEquals(lanes, ["unknownCredentials", "authentication"]);
});

Deno.test("CredentialLookups.find() reads a revoked credential as an unknown one from its second use", async () => {
  const { lookups, lanes, find } = world();
  lookups.learn("hash");
  for (let use = 0; use < 2; use++) assertEquals(await find(undefined), undefined);
  await find(undefined, true);
  assertEquals(lanes, ["authentication", "unknownCredentials", "overLimitCredentials"]);
  assertEquals(lookups.wasEverValid("hash"), true);
  // It may be valid again, after a backup was restored.
  assertEquals([await find("t1"), await find("t1")], ["t1", "t1"]);
  assertEquals(lanes.slice(3), ["unknownCredentials", "authentication"]);
});
