import { assert, assertEquals } from "@std/assert";
import { createDocument } from "../../../src/http/document.ts";
import { Metrics } from "../../../src/http/telemetry/metrics.ts";
import { metricsIn, metricsOf } from "../../support/service/metrics_of.ts";
import { queryShop, serviceWithShop } from "../../support/service/query_shop.ts";
import { publicUrl } from "../../support/service/test_service.ts";

const alerts = await Deno.readTextFile(new URL("../../../deploy/alerts.yml", import.meta.url));

/** The metrics that the alerts use: name, and labels with their values. */
const used = Array.from(
  alerts.matchAll(/\b((?:badges|process)_\w+)(?:\{([^}]*)\})?/g),
  ([, name, labels]) => ({
    name: name ?? "",
    labels: Array.from(
      (labels ?? "").matchAll(/(\w+)(?:=~|!~|!=|=)"([^"]*)"/g),
      ([, label, value]) => ({
        label,
        value,
      }),
    ),
  }),
);

Deno.test("deploy/alerts.yml uses only existing metrics and labels", async () => {
  await using service = await serviceWithShop();
  const ending = new AbortController();
  service.deps.metrics.watchEventLoop(ending.signal);
  await queryShop(service, [{ id: 1 }]);
  // Metrics that only a real process has: its snapshot, and its limit of files.
  const ofProcess = new Metrics({
    ...service.management,
    version: "0.0.0",
    snapshot: { ageSeconds: 0, failures: 0 },
    descriptorLimit: 1_000,
  });
  const metrics = [
    ...Object.keys(await metricsOf(service)),
    ...Object.keys(metricsIn(await ofProcess.text())),
  ];
  ending.abort();
  assertEquals(new Set(used.map(({ name }) => name)).size, 11);
  for (const { name, labels } of used) {
    const shown = metrics.filter((figure) => figure === name || figure.startsWith(`${name}{`));
    assert(shown.length > 0, name);
    // The scraper adds `job`.
    for (const { label } of labels.filter(({ label }) => label !== "job")) {
      assert(shown.every((it) => it.includes(`${label}="`)), label);
    }
  }
});

Deno.test("deploy/alerts.yml names operations of the document", async () => {
  await using service = await serviceWithShop();
  const document = JSON.stringify(createDocument(service.app, publicUrl));
  const operations = used.flatMap(({ labels }) => labels)
    .filter(({ label }) => label === "operation")
    // Besides operations, there are patterns of pages, and a label for unknown paths.
    .flatMap(({ value = "" }) => value.split("|")).filter((it) => it !== "/.*" && it !== "none");
  assert(operations.length > 0);
  for (const it of operations) assert(document.includes(`"operationId":"${it}"`), it);
});

Deno.test("the README describes the alerts correctly", async () => {
  const readme = await Deno.readTextFile(new URL("../../../README.md", import.meta.url));
  const plain = (text: string) => text.replaceAll(/[\s`]+/g, "").replaceAll("\\|", "|");
  const expressions = Array.from(
    alerts.matchAll(/expr:(?: \|)?([^]*?)\n +(?:for|labels):/g),
    ([, expression = ""]) => plain(expression),
  );
  assertEquals(expressions.length, 10);
  for (const it of expressions) assert(plain(readme).includes(it), it);
});
