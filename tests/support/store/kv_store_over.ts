import { KvStore } from "../../../src/store/kv_store.ts";
import { DenoKv } from "../../../src/store/port/deno_kv.ts";

type Options = ConstructorParameters<typeof KvStore>[1];

/** The store as the service uses it, over an open `Deno.Kv`. */
export function kvStore(raw: Deno.Kv, options?: Options): KvStore {
  return new KvStore(new DenoKv(raw), options);
}
