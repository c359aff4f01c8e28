import { assertEquals } from "@std/assert";
import { createToken } from "../../support/service/signed_in.ts";
import type { TestService } from "../../support/service/test_service.ts";
import { DocumentedService, exampleBodies, examplePath, type Operation } from "../documented.ts";
import { CountedCalls } from "./counted_calls.ts";

const badgeId = "11111111-1111-4111-8111-111111111111";

/**
 * A service with the project `own` and an administrator limited to it. If `withForeign`, the demo
 * project also exists, with a token of its own.
 */
class World implements AsyncDisposable {
  readonly documented: DocumentedService;
  readonly secret: string;
  readonly foreignTokenId: string;
  readonly calls: CountedCalls;

  private constructor(
    parts: Pick<World, "documented" | "secret" | "foreignTokenId" | "calls">,
  ) {
    this.documented = parts.documented;
    this.secret = parts.secret;
    this.foreignTokenId = parts.foreignTokenId;
    this.calls = parts.calls;
  }

  static async create({ withForeign }: { withForeign: boolean }): Promise<World> {
    const calls = await CountedCalls.open();
    const now = () => Date.UTC(2026, 0, 31);
    const documented = await DocumentedService.create({ withDemo: withForeign, kv: calls.kv, now });
    const { service } = documented;
    await fill(service);
    const { secret } = await createToken(service, { scopes: ["admin"], projectIds: ["own"] });
    const foreignTokenId = withForeign
      ? (await createToken(service, { projectIds: ["demo"] })).id
      : crypto.randomUUID();
    return new World({ documented, secret, foreignTokenId, calls });
  }

  /** The response to the limited administrator, and how often the store was called for it. */
  async responseTo(operation: Operation, over: Readonly<Record<string, string>> = {}) {
    const { json, type } = exampleBodies(operation)[0] ?? {};
    const before = this.calls.count;
    const response = await this.documented.send(operation, {
      path: examplePath(operation, { tokenId: this.foreignTokenId, ...over }),
      token: this.secret,
      json,
      headers: new Headers(type === undefined ? {} : { "Content-Type": type }),
    });
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`);
    const text = [response.status, ...headers, "", await response.text()].join("\n");
    return { text: this.#masked(text), calls: this.calls.count - before };
  }

  /** Without the parts that differ in every world: generated ids and secrets, and their hashes. */
  #masked(text: string): string {
    return text.replace(/bdg_[\w-]+/g, "(a secret)")
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "(an id)")
      .replace(/etag: .*/g, "etag: (a hash)")
      // Holds the number of the caller's own project.
      .replace(/"nextCursor":"[^"]*"/g, '"nextCursor":"(a cursor)"');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.documented[Symbol.asyncDispose]();
  }
}

/** Creates one resource of each kind in the own project. */
async function fill(service: TestService): Promise<void> {
  const put = async (path: string, json: unknown) => {
    const response = await service.request(`/admin/v1/projects/own${path}`, {
      method: "PUT",
      json,
    });
    assertEquals(response.status, 201, await response.text());
  };
  await put("", { name: "Own" });
  await put("/types/price", { name: "Price", schema: { type: "object" } });
  await put(`/badges/${badgeId}`, { typeId: "price", content: {} });
  await put("/products/7", { badges: [{ badgeId }] });
}

/**
 * Runs `test` over every operation that requires a token, in a world with the foreign project and
 * in one without.
 */
async function eachInBoth(
  over: Readonly<Record<string, string>>,
  test: (operation: Operation, responses: Awaited<ReturnType<World["responseTo"]>>[]) => void,
) {
  await using lived = await World.create({ withForeign: true });
  await using empty = await World.create({ withForeign: false });
  const operations = lived.documented.operations.filter((it) => it.scope)
    // Deleting its only project ends the limited token, so that comes last.
    .toSorted((a, b) => Number(a.name === "deleteProject") - Number(b.name === "deleteProject"));
  for (const operation of operations) {
    test(operation, [
      await lived.responseTo(operation, over),
      await empty.responseTo(operation, over),
    ]);
  }
}

Deno.test("every response about a foreign project is the same as about a missing one", () =>
  eachInBoth({ projectId: "demo" }, ({ name }, [lived, empty]) => {
    assertEquals(lived?.text, empty?.text, name);
  }));

// Equal steps take equal time, so store calls are counted instead of measuring time.
Deno.test("the store is called as often for a foreign project as for a missing one", () =>
  eachInBoth({ projectId: "demo" }, ({ name }, [lived, empty]) => {
    assertEquals(lived?.calls, empty?.calls, name);
  }));

Deno.test("every response to the id of a foreign resource, in path or body, is the same as to an unused id", () =>
  eachInBoth({ projectId: "own" }, ({ name }, [lived, empty]) => {
    assertEquals(lived?.text, empty?.text, name);
  }));
