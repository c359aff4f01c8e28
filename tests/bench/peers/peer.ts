import type { ChildServer } from "../servers/child_server.ts";
import type { Pinning } from "../load_tool/pinning.ts";
import type { Listener } from "../load_tool/take_turns.ts";

/** One of the compared programs, filled and ready. */
export interface Peer extends AsyncDisposable {
  /** Its name in the table. */
  name: string;
  server: ChildServer;
  /** The process that stores its data, if it is a separate one. */
  store?: { name: string; pid: number };
}

/** What a peer is created with. */
export interface PeerOptions extends Listener {
  /** For its data; removed after the bench. */
  folder: string;
  /** The data to fill it with, see `PeerCatalogue`. */
  catalogueFile: string;
  pinning: Pinning;
}

/** A peer with a single process. */
export function singleProcess(name: string, server: ChildServer): Peer {
  return { name, server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** A path of every peer that answers 200. */
export const readyPath = "/ready";
