import { assertEquals, assertMatch } from "@std/assert";
import { adminToken, type TestService } from "./test_service.ts";

/** The values of `/metrics`, by name and labels. */
export async function metricsOf(service: TestService): Promise<Record<string, number>> {
  const response = await service.request("/metrics", { token: adminToken });
  assertEquals(response.status, 200);
  assertMatch(response.headers.get("Content-Type") ?? "", /^text\/plain; version=0\.0\.4/);
  return metricsIn(await response.text());
}

/** The values in a text in Prometheus format. */
export function metricsIn(text: string): Record<string, number> {
  const lines = text.split("\n").filter((line) => /^[a-z]/.test(line));
  return Object.fromEntries(lines.map((line) => {
    const [, name = "", value] = /^(.*) (\S+)$/.exec(line) ?? [];
    return [name, Number(value)];
  }));
}
