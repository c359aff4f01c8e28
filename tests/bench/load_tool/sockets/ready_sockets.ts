import type { PlainSocket } from "./plain_sockets.ts";

/**
 * epoll, which returns those of thousands of sockets that have data: polling each takes too long. Its
 * wait is exact to some hundredths of a millisecond, unlike a timer of the runtime.
 */
const library = Deno.dlopen("libc.so.6", {
  epoll_create1: { parameters: ["i32"], result: "i32" },
  epoll_ctl: { parameters: ["i32", "i32", "i32", "buffer"], result: "i32" },
  epoll_pwait2: {
    parameters: ["i32", "buffer", "i32", "buffer", "pointer"],
    result: "i32",
  },
});

// Linux constants. An event is packed on x86-64 only.
const [add, toRead] = [1, 1];
const isPacked = Deno.build.arch === "x86_64";
const eventBytes = isPacked ? 12 : 16;
const dataAt = isPacked ? 4 : 8;
const eventsAtOnceMax = 512;
const nanosecondsPerMs = 1_000_000;

/** Reports which sockets have data to read. */
export class ReadySockets {
  readonly #descriptor = library.symbols.epoll_create1(0);
  readonly #events = new Uint8Array(eventsAtOnceMax * eventBytes);
  readonly #view = new DataView(this.#events.buffer);
  /** Seconds and nanoseconds. */
  readonly #timeout = new BigInt64Array(2);

  /** Adds `socket` to those that {@link take} reports, by descriptor. */
  add({ descriptor }: PlainSocket): void {
    const event = new Uint8Array(eventBytes);
    const view = new DataView(event.buffer);
    view.setUint32(0, toRead, true);
    view.setInt32(dataAt, descriptor, true);
    library.symbols.epoll_ctl(this.#descriptor, add, descriptor, event);
  }

  /** The descriptors of the sockets with data. Waits at most `timeoutMs` for the first. */
  take(timeoutMs: number): number[] {
    const seconds = Math.floor(timeoutMs / 1_000);
    this.#timeout[0] = BigInt(seconds);
    this.#timeout[1] = BigInt(Math.floor((timeoutMs - seconds * 1_000) * nanosecondsPerMs));
    const count = library.symbols.epoll_pwait2(
      this.#descriptor,
      this.#events,
      eventsAtOnceMax,
      this.#timeout,
      null,
    );
    const descriptor = (event: number) => this.#view.getInt32(event * eventBytes + dataAt, true);
    return Array.from({ length: Math.max(count, 0) }, (_, event) => descriptor(event));
  }
}
