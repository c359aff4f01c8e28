import { assert, assertEquals, assertFalse } from "@std/assert";
import { z } from "zod";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

const Sent = z.object({
  resourceSpans: z.array(z.object({
    scopeSpans: z.array(z.object({
      spans: z.array(z.object({
        name: z.string(),
        traceId: z.string(),
        attributes: z.array(z.object({
          key: z.string(),
          value: z.object({ stringValue: z.string().optional() }),
        })),
      })),
    })),
  })).default([]),
});

/** A receiver of OpenTelemetry's protocol, in JSON. */
class Collector implements AsyncDisposable {
  /** Everything that was received, unchanged. */
  readonly texts: string[] = [];
  readonly #server: Deno.HttpServer<Deno.NetAddr>;

  constructor() {
    this.#server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      async (it) => {
        this.texts.push(await it.text());
        return Response.json({});
      },
    );
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#server.addr.port}`;
  }

  /** The spans so far, each as its attributes with its name. */
  get spans(): Record<string, string | undefined>[] {
    return this.texts.flatMap((text) => Sent.parse(JSON.parse(text)).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
      .map(({ name, traceId, attributes }) => ({
        name,
        traceId,
        ...Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue])),
      }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

const traceId = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
const badges = "/v1/{projectId}/badges/query/byProductId";

Deno.test("OTEL_DENO=true exports spans with their routes, and nothing of a query or its context", async () => {
  await using folder = await tempFolder();
  await using collector = new Collector();
  await using service = await ServiceProcess.start(folder.path, {
    ADMIN_TOKEN: "a-token-of-the-tests-0123456789-abc",
    LOG_FORMAT: "json",
    OTEL_DENO: "true",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "50",
    OTEL_BLRP_SCHEDULE_DELAY: "50",
    OTEL_METRIC_EXPORT_INTERVAL: "50",
  });
  const send = async (method: string, path: string, body: string | null = null) => {
    const headers = { Authorization: "Bearer a-token-of-the-tests-0123456789-abc", traceparent };
    const response = await fetch(service.origin + path, { method, headers, body });
    await response.body?.cancel();
    return response.status;
  };
  const query = "/v1/demo/badges/query/byProductId";
  const body = JSON.stringify({ context: { custom: { whisper: 1 } }, query: { products: [] } });
  const context = encodeURIComponent('{"custom":{"whisper":1}}');
  const statuses = [
    await send("POST", query, body),
    await send("GET", `${query}?product=1234&context=${context}`),
    await send("GET", `${query}?product=whisper`),
    await send("GET", "/admin/v1/projects/demo/badges?q=whisper"),
    await send("GET", "/admin/v1/projects/demo/badges?limit=whisper"),
    await send("GET", "/nothing?whisper"),
  ];
  assertEquals(statuses, [200, 200, 400, 200, 400, 404]);
  await until(() => collector.spans.length >= statuses.length);
  const list = "/admin/v1/projects/{projectId}/badges";
  assertEquals(
    collector.spans.map((span) =>
      [span.name, span["http.route"], span["http.response.status_code"]].join(" ")
    ).toSorted(),
    [
      "GET  404",
      `GET ${list} ${list} 200`,
      `GET ${list} ${list} 400`,
      `GET ${badges} ${badges} 200`,
      `GET ${badges} ${badges} 400`,
      `POST ${badges} ${badges} 200`,
    ],
  );
  // The runtime's own metrics have the route, and logs are sent the same way.
  await until(() => collector.texts.some((it) => it.includes("http.server.request.duration")));
  await until(() => collector.texts.some((it) => it.includes("Management request")));
  assert(collector.spans.every((span) => span.traceId === traceId));
  assert(collector.spans.every((span) => span["url.full"]?.startsWith(service.origin)));
  for (const text of collector.texts) assertFalse(text.includes("whisper"), text);
});
