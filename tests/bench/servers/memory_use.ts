import { z } from "zod";
import { residentMiB } from "../load_tool/resident_memory.ts";
import type { ChildServer } from "./child_server.ts";

/** The memory of a process after garbage collection. */
export interface MemoryUse {
  /** Objects on V8's heap, and the bytes of its buffers, which are outside the heap. */
  heldBytes: number;
  /** The resident set, with V8 itself, KV, and memory that is free but not returned. */
  residentBytes: number;
}

/** A flag of `deno run` that lets {@link measureMemory} inspect a process. */
export function inspectFlag(inspectorPort: number): string {
  return `--inspect=127.0.0.1:${inspectorPort}`;
}

const Targets = z.tuple([z.object({ webSocketDebuggerUrl: z.url() })]);
const Reply = z.object({ id: z.int(), result: z.unknown() });
const HeapUsage = z.object({ usedSize: z.number(), backingStorageSize: z.number() });

/** Collects the garbage of a server started with {@link inspectFlag}, and returns what is left. */
export async function measureMemory(
  { pid }: ChildServer,
  inspectorPort: number,
): Promise<MemoryUse> {
  const response = await fetch(`http://127.0.0.1:${inspectorPort}/json`);
  const [{ webSocketDebuggerUrl }] = Targets.parse(await response.json());
  const socket = new WebSocket(webSocketDebuggerUrl);
  try {
    await once(socket, "open");
    // The second collection frees what the first one finalizes.
    for (let i = 0; i < 2; i++) await call(socket, "HeapProfiler.collectGarbage");
    const usage = HeapUsage.parse(await call(socket, "Runtime.getHeapUsage"));
    const residentBytes = await residentMiB(pid) * 2 ** 20;
    return { heldBytes: usage.usedSize + usage.backingStorageSize, residentBytes };
  } finally {
    socket.close();
  }
}

/** One call of V8's inspector. Calls must not overlap. */
async function call(socket: WebSocket, method: string): Promise<unknown> {
  const answered = once(socket, "message");
  socket.send(JSON.stringify({ id: 1, method }));
  const event = await answered;
  const data: unknown = event instanceof MessageEvent ? event.data : undefined;
  return Reply.parse(JSON.parse(z.string().parse(data))).result;
}

function once(socket: WebSocket, name: "open" | "message"): Promise<Event> {
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error("Cannot inspect the process: its inspector is gone"));
    socket.addEventListener(name, resolve, { once: true });
    socket.addEventListener("close", failed, { once: true });
    socket.addEventListener("error", failed, { once: true });
  });
}
