import { assertEquals, assertMatch } from "@std/assert";
import { allRefused, probe, refusals } from "../../support/service/permissions.ts";
import { runToEnd, ServiceProcess, tempFolder } from "../../support/service/service_process.ts";
import { EtcdProcesses } from "../../support/store/etcd.ts";
import { token } from "../cluster.ts";
import { Shopper } from "../shopper.ts";
import { put, startOnEtcd, storeSeen, until } from "./etcd_services.ts";

const password = "the-password-of-etcd";
const user = { ETCD_USERNAME: "badges", ETCD_PASSWORD: password };

async function openssl(folder: string, ...args: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command("openssl", { args, cwd: folder }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

/** Creates an authority, and certificates that it signed for the members and a client. */
async function certificates(folder: string): Promise<void> {
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const authority = ["-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=authority"];
  await openssl(folder, "req", "-x509", ...curve, ...authority);
  await Deno.writeTextFile(`${folder}/names`, "subjectAltName=IP:127.0.0.1");
  for (const [name, subject] of [["member", "CN"], ["client", "O"], ["named", "CN"]]) {
    const files = ["-keyout", `${name}.key`, "-out", `${name}.csr`];
    const request = [...files, "-subj", `/${subject}=${name}`];
    await openssl(folder, "req", ...curve, ...request);
    const signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "names"];
    await openssl(
      folder,
      ...["x509", "-req", "-in", `${name}.csr`, "-out", `${name}.pem`, ...signed],
    );
  }
}

/** Sets passwords, and a role with the rights that the README gives to the service. */
async function requirePasswords(etcd: EtcdProcesses): Promise<void> {
  const commands = [
    ["user", "add", "root:root-password"],
    ["user", "grant-role", "root", "root"],
    ["role", "add", "badges"],
    ["role", "grant-permission", "badges", "--prefix=true", "readwrite", "badges/"],
    ["user", "add", `badges:${password}`],
    ["user", "grant-role", "badges", "badges"],
  ];
  await etcd.ctl(undefined, "role", "add", "root").catch(() => {});
  for (const command of commands) await etcd.ctl(undefined, ...command);
  await etcd.ctl(undefined, "auth", "enable");
}

Deno.test("etcd with TLS and passwords: services start with both, and say what is missing", async () => {
  await using folder = await tempFolder();
  const { path } = folder;
  await certificates(path);
  const file = (name: string) => `${path}/${name}`;
  const tls = {
    ETCD_CA: file("ca.pem"),
    ETCD_CERT: file("client.pem"),
    ETCD_KEY: file("client.key"),
  };
  await using it = await startOnEtcd(1, {
    scheme: "https",
    flags: [
      ...[`--cert-file=${file("member.pem")}`, `--key-file=${file("member.key")}`],
      ...[`--trusted-ca-file=${file("ca.pem")}`, "--client-cert-auth"],
    ],
    ctlFlags: [
      ...[`--cacert=${tls.ETCD_CA}`, `--cert=${tls.ETCD_CERT}`, `--key=${tls.ETCD_KEY}`],
    ],
    env: { ...tls, ...user },
    prepare: requirePasswords,
  });
  const [service] = it.services;
  assertEquals(await Shopper.sees(service), "before");
  const KV_URL = it.etcd.url;
  {
    const env = { ...tls, ...user, KV_URL, SNAPSHOT_PATH: `${path}/snapshot`, ADMIN_TOKEN: token };
    await using probed = await ServiceProcess.start(path, env, [probe]);
    assertEquals(await refusals(probed), allRefused);
    assertEquals((await put(probed, "still")).status, 200);
  }
  const bad: [Record<string, string>, RegExp][] = [
    [
      { ...tls, ...user, ETCD_PASSWORD: "wrong" },
      /does not accept ETCD_USERNAME and ETCD_PASSWORD/,
    ],
    [tls, /it needs ETCD_USERNAME and ETCD_PASSWORD/],
    [
      { ...tls, ...user, ETCD_CERT: file("named.pem"), ETCD_KEY: file("named.key") },
      /must be a certificate without a common name/,
    ],
    [{ ...tls, ...user, ETCD_CA: file("none.pem") }, /cannot read ETCD_CA/],
    [{ ...tls, ...user, ETCD_CA: file("names") }, /the file that ETCD_CA names is not PEM/],
    [{ ...tls, ...user, KV_URL: `${KV_URL}/other` }, /lacks the right to read and write/],
  ];
  for (const [env, message] of bad) {
    const { code, stderr } = await runToEnd(path, { KV_URL, ...env });
    assertEquals([code, stderr.trim().split("\n").length], [1, 1], stderr);
    assertMatch(stderr, message);
    assertEquals(stderr.includes(password), false);
  }
  // Every member has forgotten the service's token after it was started again.
  for (const index of [0, 1, 2]) {
    await it.etcd.kill(index);
    it.etcd.restart(index);
    await until(async () => (await put(service, `after ${index}`)).status === 200);
  }
  await until(async () => await storeSeen(service) === "up");
  assertEquals(await Shopper.sees(service), "after 2");
});

Deno.test("etcd that is not set up for the service: it does not start, and says why", async () => {
  await using folder = await tempFolder();
  const { path } = folder;
  const flags = ["--max-txn-ops=128"];
  await using small = await EtcdProcesses.start(path, { count: 1, flags });
  await using folderOfOther = await tempFolder();
  await using other = await EtcdProcesses.start(folderOfOther.path, { count: 1 });
  const bad: [string, RegExp][] = [
    [small.url, /too many operations.*start every member with --max-txn-ops=512/],
    [`etcd://${other.hosts[0]},${small.hosts[0]}`, /another cluster than the others|max-txn-ops/],
  ];
  for (const [url, message] of bad) {
    const { code, stderr } = await runToEnd(path, { KV_URL: url });
    assertEquals(code, 1);
    assertMatch(stderr, /^KV_URL="etcd:/);
    assertMatch(stderr, message);
  }
});
