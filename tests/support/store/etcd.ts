import { PeerNetwork } from "../proxies/peer_network.ts";

export interface EtcdOptions {
  readonly count?: number;
  /** Additional flags of every member. */
  readonly flags?: readonly string[];
  /** Flags of `etcdctl`, and the scheme of the members' addresses for clients. */
  readonly ctlFlags?: readonly string[];
  readonly scheme?: "http" | "https";
  /** Whether members reach each other through a {@link PeerNetwork}. */
  readonly isPartitionable?: boolean;
}

/** The settings that the README asks for. */
const settings = [
  ...["--max-txn-ops=512", "--auto-compaction-mode=periodic", "--auto-compaction-retention=1h"],
  ...["--log-level=error", "--logger=zap"],
];

/** One member's process, with its data. */
interface Member {
  readonly name: string;
  readonly clientPort: number;
  readonly peerPort: number;
  /** The port under which the others reach it. */
  readonly peerSeenPort: number;
  readonly folder: string;
  child: Deno.ChildProcess | undefined;
}

/** A cluster of etcd on this machine. */
export class EtcdProcesses implements AsyncDisposable {
  readonly network: PeerNetwork | undefined;
  readonly #folder: string;
  readonly #options: EtcdOptions;
  readonly #members: Member[] = [];
  /** Why a member ended by itself. */
  #ended: Error | undefined;

  private constructor(folder: string, options: EtcdOptions) {
    this.#folder = folder;
    this.#options = options;
    if (options.isPartitionable) this.network = new PeerNetwork();
  }

  /** Starts members with their data in `folder`. Resolves when they have a leader. */
  static async start(folder: string, options: EtcdOptions = {}): Promise<EtcdProcesses> {
    const cluster = new EtcdProcesses(folder, options);
    for (let index = 0; index < (options.count ?? 3); index++) cluster.#add();
    for (const member of cluster.#members) cluster.#spawn(member, "new");
    await cluster.hasLeader();
    return cluster;
  }

  /** `host:port` of each member, for clients. */
  get hosts(): string[] {
    return this.#members.map(({ clientPort }) => `127.0.0.1:${clientPort}`);
  }

  /** Where one member serves clients. */
  origin(index: number): string {
    return `${this.#options.scheme ?? "http"}://${this.hosts[index]}`;
  }

  /** `KV_URL` of a store in it. */
  get url(): string {
    return `${this.#options.scheme === "https" ? "etcds" : "etcd"}://${this.hosts.join(",")}`;
  }

  /** The index of the leader. Waits until there is one that answers. */
  async hasLeader(): Promise<number> {
    for (;;) {
      if (this.#ended !== undefined) throw this.#ended;
      for (const index of this.#members.keys()) {
        const status = await this.ctl([index], "endpoint", "status", "-w", "json").catch(() => "");
        const id = /"member_id":(\d+)/.exec(status)?.[1];
        if (id !== undefined && /"leader":(\d+)/.exec(status)?.[1] === id) return index;
      }
    }
  }

  /** Runs `etcdctl` on these members, by default on all. Throws what it reports. */
  async ctl(indexes: readonly number[] | undefined, ...args: string[]): Promise<string> {
    const members = indexes ?? [...this.#members.keys()];
    const flags = [
      `--endpoints=${members.map((it) => this.origin(it)).join(",")}`,
      ...["--dial-timeout=1s", "--command-timeout=4s"],
      ...this.#options.ctlFlags ?? [],
    ];
    const { success, stdout, stderr } = await new Deno.Command("etcdctl", {
      args: [...flags, ...args],
      env: { ETCDCTL_API: "3" },
    }).output();
    const [said, errors] = [stdout, stderr].map((it) => new TextDecoder().decode(it));
    if (!success) throw new Error(`etcdctl ${args.join(" ")}: ${errors}`);
    return said ?? "";
  }

  /** The id of a member. */
  async idOf(index: number): Promise<string> {
    const list = await this.ctl([index], "member", "list");
    return new RegExp(`^(\\w+), \\w+, m${index},`, "m").exec(list)?.[1] ?? "";
  }

  /** The process id of a running member. */
  pid(index: number): number {
    const pid = this.#members[index]?.child?.pid;
    if (pid === undefined) throw new Error(`Member ${index} is not running`);
    return pid;
  }

  signal(index: number, name: Deno.Signal): void {
    this.#members[index]?.child?.kill(name);
  }

  /** Ends a member at once. */
  async kill(index: number): Promise<void> {
    const member = this.#members[index];
    const child = member?.child;
    if (member === undefined || child === undefined) return;
    member.child = undefined;
    child.kill("SIGKILL");
    await child.status;
  }

  /** Starts a killed member again, on its data. */
  restart(index: number): void {
    this.#spawn(this.#members[index]!, "existing");
  }

  /** Replaces a member by one without data, as an operator replaces a lost machine. */
  async replace(index: number): Promise<void> {
    const member = this.#members[index]!;
    const others = [...this.#members.keys()].filter((it) => it !== index);
    const id = await this.idOf(index);
    await this.kill(index);
    // The others elect a leader first, and accept a member only when all of them are connected.
    await this.#retried(/member not found/i, others, "member", "remove", id);
    const peer = `--peer-urls=http://127.0.0.1:${member.peerSeenPort}`;
    await this.#retried(/peerURL exists/i, others, "member", "add", member.name, peer);
    await Deno.remove(member.folder, { recursive: true });
    this.#spawn(member, "existing");
  }

  /** Replaces the data of all members by those of a snapshot, as `etcdctl` describes it. */
  async restore(snapshot: string): Promise<void> {
    for (const index of this.#members.keys()) await this.kill(index);
    for (const member of this.#members) {
      await Deno.remove(member.folder, { recursive: true });
      await this.ctl(
        undefined,
        ...[
          "snapshot",
          "restore",
          snapshot,
          `--data-dir=${member.folder}`,
          `--name=${member.name}`,
        ],
        ...[`--initial-cluster=${this.#initialCluster}`, "--skip-hash-check"],
        `--initial-advertise-peer-urls=http://127.0.0.1:${member.peerSeenPort}`,
      );
    }
    for (const member of this.#members) this.#spawn(member, "new");
    await this.hasLeader();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const index of this.#members.keys()) await this.kill(index);
    await this.network?.[Symbol.asyncDispose]();
  }

  /** Repeats a command until it succeeds, or reports that it has done so before. */
  async #retried(done: RegExp, indexes: readonly number[], ...args: string[]): Promise<void> {
    for (;;) {
      try {
        await this.ctl(indexes, ...args);
        return;
      } catch (error) {
        if (done.test(String(error))) return;
        if (!/unhealthy cluster|timed out|deadline exceeded|no leader/.test(String(error))) {
          throw error;
        }
      }
    }
  }

  #add(): void {
    const name = `m${this.#members.length}`;
    const [clientPort, peerPort] = [freePort(), freePort()];
    const peerSeenPort = this.network?.add(peerPort, name) ?? peerPort;
    const folder = `${this.#folder}/${name}`;
    this.#members.push({ name, clientPort, peerPort, peerSeenPort, folder, child: undefined });
  }

  get #initialCluster(): string {
    return this.#members.map((it) => `${it.name}=http://127.0.0.1:${it.peerSeenPort}`).join(",");
  }

  #spawn(member: Member, state: "new" | "existing"): void {
    const { scheme = "http", flags = [] } = this.#options;
    const client = `${scheme}://127.0.0.1:${member.clientPort}`;
    member.child = new Deno.Command("etcd", {
      args: [
        ...[`--name=${member.name}`, `--data-dir=${member.folder}`],
        ...[`--listen-client-urls=${client}`, `--advertise-client-urls=${client}`],
        `--listen-peer-urls=http://127.0.0.1:${member.peerPort}`,
        `--initial-advertise-peer-urls=http://127.0.0.1:${member.peerSeenPort}`,
        ...[`--initial-cluster=${this.#initialCluster}`, `--initial-cluster-state=${state}`],
        ...settings,
        ...flags,
      ],
      clearEnv: true,
      env: { PATH: Deno.env.get("PATH") ?? "" },
      ...{ stdin: "null", stdout: "null", stderr: "piped" },
    }).spawn();
    const { child } = member;
    const report = new Response(child.stderr).text();
    child.status.then(async () => {
      if (member.child !== child) return;
      member.child = undefined;
      this.#ended ??= new Error(`etcd ended: ${await report}`);
    });
  }
}

export function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}
