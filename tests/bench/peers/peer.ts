import type { ChildServer } from "../servers/child_server.ts";
import type { Pinning } from "../load_tool/pinning.ts";
import type { Listener } from "../load_tool/take_turns.ts";

/** One of the programs that are compared, filled and ready to be asked. */
export interface Peer extends AsyncDisposable {
  /** As the table calls it. */
  name: string;
  server: ChildServer;
  /** What keeps its data, where that is a process of its own. */
  store?: { name: string; pid: number };
}

/** What a peer is made with. */
export interface PeerOptions extends Listener {
  /** Where it may keep its data; removed after the bench. */
  folder: string;
  /** What it is filled with, see `PeerCatalogue`. */
  catalogueFile: string;
  pinning: Pinning;
}

/** A peer that is one process. */
export function singleProcess(name: string, server: ChildServer): Peer {
  return { name, server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** A path of every peer that answers 200. */
export const readyPath = "/ready";
