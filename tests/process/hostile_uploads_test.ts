import { Buffer } from "node:buffer";
import { gzipSync } from "node:zlib";
import { assert, assertEquals } from "@std/assert";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

/** The size of what is sent on one line. */
const hugeBytes = 1024 ** 3;
/** What a bomb of valid lines unpacks to; `IMPORT_BOMB_MIB` sets another number. */
const bombBytes = Number(Deno.env.get("IMPORT_BOMB_MIB") ?? 16) * 1024 ** 2;
/** How much memory an upload may take while it is read. */
const addedMaxMiB = 150;

const token = "the-token-of-the-tests-0123456789";
const encoder = new TextEncoder();

/** A body that repeats a text up to a size. */
function repeated(start: string, text: string, bytes: number): ReadableStream<Uint8Array> {
  const chunk = encoder.encode(text.repeat(Math.ceil(65_536 / text.length)));
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent === 0 && start !== "") controller.enqueue(encoder.encode(start));
      if (sent >= bytes) return controller.close();
      sent += chunk.length;
      controller.enqueue(chunk);
    },
  });
}

/** A gzip file that unpacks to a text, repeated up to a size. */
function bomb(start: string, text: string, bytes: number): Uint8Array<ArrayBuffer> {
  const member = gzipSync(text.repeat(Math.ceil(1024 ** 2 / text.length)));
  const members = Math.ceil(bytes / 1024 ** 2);
  const parts = [gzipSync(start), ...Array.from({ length: members }, () => member)];
  return new Uint8Array(Buffer.concat(parts));
}

interface Upload {
  readonly what: string;
  readonly body: () => BodyInit;
  readonly headers?: Record<string, string>;
  readonly query?: string;
  /** The code that it fails with, or the status of the response. */
  readonly fails: string;
}

const gzip = { "Content-Encoding": "gzip" };
const xml = { "Content-Type": "application/xml" };
const packed = gzipSync(`id,title\n${"1,Scarf\n".repeat(10_000)}`);

const uploads: Upload[] = [
  {
    what: "a gzip file that ends early",
    body: () => packed.slice(0, -20),
    headers: gzip,
    fails: "invalid_file",
  },
  {
    what: "a gzip file with a wrong byte",
    body: () => packed.map((it, at) => at === 60 ? it ^ 255 : it),
    headers: gzip,
    fails: "invalid_file",
  },
  { what: "what is no gzip", body: () => "id\n1\n", headers: gzip, fails: "invalid_file" },
  {
    what: "UTF-8 as UTF-16",
    body: () => "id,title\n1,Scarf\n".repeat(999),
    headers: { "Content-Type": "text/csv; charset=utf-16le" },
    fails: "invalid_file",
  },
  {
    what: "a charset that does not exist",
    body: () => "id\n1\n",
    headers: { "Content-Type": "text/csv; charset=utf-99" },
    fails: "415",
  },
  {
    what: "XML with an entity",
    body: () => '<!DOCTYPE a [<!ENTITY b "c">]><a><item><id>1</id><title>&b;</title></item></a>',
    headers: xml,
    fails: "invalid_file",
  },
  {
    what: "XML with a file as its entity",
    body: () =>
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a><item><id>1</id></item></a>',
    headers: xml,
    fails: "invalid_file",
  },
  {
    what: "XML that ends early",
    body: () => "<a><item><id>1</id></item>",
    headers: xml,
    fails: "invalid_file",
  },
  { what: "10,000 columns", body: () => `id,${"c,".repeat(10_000)}\n1\n`, fails: "invalid_file" },
  {
    what: "NUL bytes",
    body: () => `id,title\n${"1,aa\0b\n".repeat(1_000)}`,
    fails: "too_many_refused",
  },
  {
    what: "NUL bytes alone",
    body: () => repeated("", "\0", 64 * 1024 ** 2),
    fails: "invalid_file",
  },
  {
    what: "one endless line",
    body: () => repeated("id,title\n1,", "x", hugeBytes),
    fails: "invalid_file",
  },
  {
    what: "one endless line of JSON",
    body: () => repeated('{"id":1,"title":"', "x", hugeBytes),
    headers: { "Content-Type": "application/x-ndjson" },
    fails: "invalid_file",
  },
  {
    what: "one endless element",
    body: () => repeated("<a><item><id>", "1", hugeBytes),
    headers: xml,
    fails: "invalid_file",
  },
  {
    what: "a bomb of one line",
    body: () => bomb("id,title\n1,", "x", hugeBytes),
    headers: gzip,
    fails: "invalid_file",
  },
  {
    what: "a bomb of rows of 900 KiB",
    body: () => bomb("id,title\n", `x,${"a".repeat(900 * 1024)}\n`, bombBytes),
    headers: gzip,
    fails: "too_many_refused",
  },
  {
    what: "a packed file of lines that begin rows without an end",
    body: () => bomb("id,title\n", 'a","\n', 1024 ** 2),
    headers: gzip,
    fails: "invalid_file",
  },
  {
    what: "a list of half a million items",
    body: () => `id,attributes.a:list\n1,${"a|".repeat(500_000)}\n`,
    fails: "too_many_refused",
  },
  {
    what: "a long name around many elements",
    body: () => {
      const name = "A".repeat(100_000);
      const inner = Array.from({ length: 900 }, (_, index) => `<b${index}>1</b${index}>`);
      return `<r><row><id>1</id><${name}>${inner.join("")}</${name}></row></r>`;
    },
    headers: xml,
    query: "?dryRun=true",
    fails: "done",
  },
  {
    what: "a bomb of rows for one product",
    body: () =>
      bomb("id,variantId,title\n", `1,1,a\n1,2,b\n${"1,,c\n".repeat(1_000)}`, bombBytes / 32),
    headers: gzip,
    query: "?dryRun=true",
    fails: "done",
  },
];

Deno.test("hostile uploads fail clearly, change nothing, take little memory and disturb no query", async () => {
  await using folder = await tempFolder();
  await using service = await ServiceProcess.start(folder.path, { ADMIN_TOKEN: token });
  await service.manage("PUT", "projects/p", token, { name: "P" });
  await service.manage("PUT", "projects/p/products/7", token, { title: "Scarf", badges: [] });
  const shopper = new Shopper(service);
  const shopping = shopper.query();
  const memory = () => {
    const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(
      Deno.readTextFileSync(`/proc/${service.pid}/status`),
    ) ?? [];
    return Number(kibibytes) / 1024;
  };
  let peak = 0;
  const watch = setInterval(() => peak = Math.max(peak, memory()), 20);
  await using ends = new AsyncDisposableStack();
  ends.defer(() => clearInterval(watch));
  // Everything is compiled and every buffer exists after a first upload.
  await send(service, {
    what: "",
    body: () => repeated("id,title\n", "1,Scarf\n", 4 * 1024 ** 2),
    query: "?dryRun=true",
    fails: "",
  });
  for (const upload of uploads) {
    const before = memory();
    peak = before;
    const startedAt = performance.now();
    const { code, detail } = await send(service, upload);
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(
      `${upload.what}: ${code} in ${seconds.toFixed(1)} s, +${Math.round(peak - before)} MiB ` +
        `(RSS ${Math.round(peak)} MiB): ${detail}`,
    );
    assertEquals(code, upload.fails, upload.what);
    assert(peak - before < addedMaxMiB, `${upload.what} took ${peak - before} MiB`);
  }
  shopper.isStopped = true;
  await shopping;
  console.log(`${shopper.failed} of ${shopper.waits.length} queries failed; p99 ${shopper.p99} ms`);
  assertEquals(shopper.failed, 0);
  const { items } = Object(await service.manage("GET", "projects/p/products", token));
  assertEquals(items.map(({ id }: { id: number }) => id), [7]);
});

async function send(
  { origin }: ServiceProcess,
  { body, headers = {}, query = "" }: Upload,
): Promise<{ code: string; detail: string }> {
  const response = await fetch(`${origin}/admin/v1/projects/p/imports${query}`, {
    method: "POST",
    headers: {
      "Authorization": `Bearer ${token}`,
      "Content-Type": "text/csv",
      "Prefer": "wait=60",
      ...headers,
    },
    body: body(),
  });
  const answer = await response.json();
  if (response.status >= 400) return { code: `${response.status}`, detail: answer.detail };
  const { state, error } = answer;
  return { code: error?.code ?? state, detail: error?.detail ?? "" };
}

/** A shopper of the project, who queries all the time. */
class Shopper {
  readonly waits: number[] = [];
  failed = 0;
  isStopped = false;
  readonly #service: ServiceProcess;

  constructor(service: ServiceProcess) {
    this.#service = service;
  }

  async query(): Promise<void> {
    while (!this.isStopped) {
      const startedAt = performance.now();
      const answer = await this.#service.query("p", [7]).catch(() => "");
      this.waits.push(performance.now() - startedAt);
      if (!answer.includes("products")) this.failed++;
    }
  }

  get p99(): string {
    return (this.waits.sort((a, b) => a - b)[Math.floor(0.99 * this.waits.length)] ?? 0).toFixed(1);
  }
}
