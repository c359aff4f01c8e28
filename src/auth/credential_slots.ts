import { waitingLookupsMax } from "../domain/limits.ts";
import { Gate } from "../store/calls/gate.ts";
import { laneSlots } from "../store/calls/lanes.ts";
import type { KvStore } from "../store/kv_store.ts";

/** How long an unknown credential waits to be looked up. */
const maxWaitMs = 5_000;

type GatedLane = "unknownCredentials" | "overLimitCredentials";

/**
 * The lanes of the store for looking up credentials. Guesses cannot use up the slots of valid ones,
 * which have a lane of their own.
 */
export class CredentialSlots {
  /** For credentials that were valid before. */
  readonly knownLane: KvStore;
  readonly #lanes: Readonly<Record<GatedLane, KvStore>>;
  readonly #gates: Readonly<Record<GatedLane, Gate>>;

  constructor(kv: KvStore) {
    this.knownLane = kv.lane("authentication");
    this.#lanes = {
      unknownCredentials: kv.lane("unknownCredentials"),
      overLimitCredentials: kv.lane("overLimitCredentials"),
    };
    this.#gates = {
      unknownCredentials: gateOf("unknownCredentials"),
      overLimitCredentials: gateOf("overLimitCredentials"),
    };
  }

  /**
   * Reads an unknown credential as soon as there is a free slot. Throws {@link QueueTimeout} if that
   * takes too long.
   */
  readUnknown<T>(lane: GatedLane, read: (kv: KvStore) => Promise<T>): Promise<T> {
    return this.#gates[lane].run(() => read(this.#lanes[lane]));
  }
}

function gateOf(lane: GatedLane): Gate {
  return new Gate({ atOnce: laneSlots[lane], maxWaitMs, waitingMax: waitingLookupsMax });
}
