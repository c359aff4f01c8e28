/** A separate disk of this many bytes, which can be filled. */
export class SmallDisk implements AsyncDisposable {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  /** Throws if disks cannot be mounted: that requires root, or a container with the permission. */
  static async mount(bytes: number): Promise<SmallDisk> {
    const path = await Deno.makeTempDir({ prefix: "badges_disk_" });
    try {
      await run("mount", "-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", path);
    } catch (cause) {
      await Deno.remove(path);
      throw new Error("Cannot mount a small tmpfs: this test is to be run as root", { cause });
    }
    return new SmallDisk(path);
  }

  get #filling(): string {
    return `${this.path}/filling`;
  }

  /** Leaves no byte for other processes. */
  fill(): void {
    using file = Deno.openSync(this.#filling, { create: true, append: true });
    // Less than a page is left: no other process can use it.
    const page = new Uint8Array(4_096);
    try {
      for (;;) file.writeSync(page);
    } catch (error) {
      if (!isFull(error)) throw error;
    }
  }

  /** Frees what was filled. */
  async free(): Promise<void> {
    await Deno.remove(this.#filling);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await run("umount", this.path);
    await Deno.remove(this.path);
  }
}

/** ENOSPC, for which the runtime has no class of its own. */
function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOSPC";
}

async function run(program: string, ...args: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(program, { args }).output();
  if (!success) throw new Error(`${program}: ${new TextDecoder().decode(stderr).trim()}`);
}
