import { assert, assertEquals } from "@std/assert";
import { createDocument } from "../../../src/http/document.ts";
import { Metrics } from "../../../src/http/telemetry/metrics.ts";
import { metricsIn, metricsOf } from "../../support/service/metrics_of.ts";
import { ask, serviceWithShop } from "../../support/service/query_shop.ts";
import { publicUrl } from "../../support/service/test_service.ts";

const alerts = await Deno.readTextFile(new URL("../../../deploy/alerts.yml", import.meta.url));

/** What the alerts ask of a figure: its name, and its labels with what they are to be. */
const asked = Array.from(
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

Deno.test("deploy/alerts.yml asks for metrics and labels that are there", async () => {
  await using service = await serviceWithShop();
  const ending = new AbortController();
  service.deps.metrics.watchEventLoop(ending.signal);
  await ask(service, [{ id: 1 }]);
  // What only a process of its own has: a snapshot, and a limit on its files.
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
  assertEquals(new Set(asked.map(({ name }) => name)).size, 10);
  for (const { name, labels } of asked) {
    const shown = metrics.filter((figure) => figure === name || figure.startsWith(`${name}{`));
    assert(shown.length > 0, name);
    // `job` is the scraper's own.
    for (const { label } of labels.filter(({ label }) => label !== "job")) {
      assert(shown.every((it) => it.includes(`${label}="`)), label);
    }
  }
});

Deno.test("deploy/alerts.yml names operations of the document", async () => {
  await using service = await serviceWithShop();
  const document = JSON.stringify(createDocument(service.app, publicUrl));
  const operations = asked.flatMap(({ labels }) => labels)
    .filter(({ label }) => label === "operation")
    // Beside operations there are patterns of pages, and what is none.
    .flatMap(({ value = "" }) => value.split("|")).filter((it) => it !== "/.*" && it !== "none");
  assert(operations.length > 0);
  for (const it of operations) assert(document.includes(`"operationId":"${it}"`), it);
});

Deno.test("the README tells the alerts as they are", async () => {
  const readme = await Deno.readTextFile(new URL("../../../README.md", import.meta.url));
  const plain = (text: string) => text.replaceAll(/[\s`]+/g, "").replaceAll("\\|", "|");
  const expressions = Array.from(
    alerts.matchAll(/expr:(?: \|)?([^]*?)\n +(?:for|labels):/g),
    ([, expression = ""]) => plain(expression),
  );
  assertEquals(expressions.length, 9);
  for (const it of expressions) assert(plain(readme).includes(it), it);
});
