import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { TestService } from "../../../support/service/test_service.ts";

const tokens = "/admin/v1/tokens";
const start = Date.UTC(2026, 0, 31, 9, 30);
const projectIds = ["a", "b", "c"];

/** The model's view of a token. */
interface Known {
  readonly id: string;
  readonly secret: string;
  readonly isAdmin: boolean;
  projects: readonly string[] | undefined;
  readonly expiresAt: number;
  readonly createdBy: string;
}

type Step =
  | {
    readonly kind: "create";
    readonly by: number;
    readonly scope: string;
    readonly projects: string[];
    readonly inSeconds?: number;
  }
  | { readonly kind: "delete"; readonly by: number; readonly which: number }
  | { readonly kind: "deleteProject"; readonly id: string }
  | { readonly kind: "wait"; readonly seconds: number };

const index = fc.nat({ max: 30 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("create" as const),
      by: index,
      scope: fc.constantFrom("read", "write", "admin", "admin"),
      projects: fc.subarray(projectIds),
      inSeconds: fc.integer({ min: 1, max: 100 }),
    }, { requiredKeys: ["kind", "by", "scope", "projects"] }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("delete" as const), by: index, which: index }),
  },
  fc.record({ kind: fc.constant("deleteProject" as const), id: fc.constantFrom(...projectIds) }),
  fc.record({ kind: fc.constant("wait" as const), seconds: fc.integer({ min: 1, max: 40 }) }),
);

/** A service, and a model of its expected responses. */
class Histories {
  readonly #service: TestService;
  readonly #clock: { now: number };
  #known: Known[] = [];
  #projects: readonly string[] = projectIds;

  constructor(service: TestService, clock: { now: number }) {
    this.#service = service;
    this.#clock = clock;
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case "create":
        return await this.#create(step);
      case "delete":
        return await this.#delete(step);
      case "deleteProject":
        return await this.#deleteProject(step.id);
      case "wait":
        this.#clock.now += step.seconds * 1_000;
    }
  }

  /** Every token is valid, listed and shown as the model expects. */
  async check(): Promise<void> {
    const { items } = await (await this.#service.request(`${tokens}?limit=200`)).json();
    const listed = items.map((it: Record<string, unknown>) => [it.id, it.createdBy, it.projectIds]);
    const expected = this.#known.map(({ id, createdBy, projects }) => [id, createdBy, projects])
      .toSorted(([a], [b]) => String(a) < String(b) ? -1 : 1);
    assertEquals(listed, expected);
    for (const token of this.#known) {
      const { status } = await this.#service.request("/admin/v1/session", { token: token.secret });
      assertEquals(status, this.#isValid(token) ? 200 : 401);
    }
  }

  async #create({ by, scope, projects, inSeconds }: Step & { kind: "create" }): Promise<void> {
    const creator = this.#creator(by);
    const expiresAt = inSeconds === undefined ? undefined : this.#clock.now + inSeconds * 1_000;
    const response = await this.#service.request(tokens, {
      ...creator && { token: creator.secret },
      json: {
        ...{ name: "Till", scopes: [scope] },
        ...projects.length > 0 && { projectIds: projects },
        ...expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() },
      },
    });
    const status = this.#statusOfCreation(creator, projects, expiresAt);
    assertEquals(response.status, status, await response.clone().text());
    if (status !== 201) return;
    const { id, secret } = await response.json();
    this.#known.push({
      ...{ id, secret, isAdmin: scope === "admin" },
      projects: projects.length > 0 ? projects : undefined,
      expiresAt: expiresAt ?? creator?.expiresAt ?? Infinity,
      createdBy: creator?.id ?? "bootstrap",
    });
  }

  #statusOfCreation(
    creator: Known | undefined,
    projects: readonly string[],
    expiresAt?: number,
  ): number {
    if (creator !== undefined && !this.#isValid(creator)) return 401;
    if (creator !== undefined && !creator.isAdmin) return 403;
    const mayKnow = creator?.projects ?? this.#projects;
    const isTooLate = expiresAt !== undefined && expiresAt > (creator?.expiresAt ?? Infinity);
    const lacksProjects = creator?.projects !== undefined && projects.length === 0;
    const isKnown = projects.every((id) => mayKnow.includes(id) && this.#projects.includes(id));
    return isTooLate || lacksProjects || !isKnown ? 400 : 201;
  }

  async #delete({ by, which }: Step & { kind: "delete" }): Promise<void> {
    const [creator, token] = [this.#creator(by), this.#known[which % (this.#known.length + 1)]];
    const { status } = await this.#service.request(`${tokens}/${token?.id ?? "none"}`, {
      method: "DELETE",
      ...creator && { token: creator.secret },
    });
    const expected = this.#statusOfDeletion(creator, token);
    assertEquals(status, expected);
    if (status === 204) this.#known = this.#known.filter((it) => it !== token);
  }

  #statusOfDeletion(creator: Known | undefined, token: Known | undefined): number {
    if (creator !== undefined && !this.#isValid(creator)) return 401;
    if (creator !== undefined && !creator.isAdmin) return 403;
    if (token === undefined) return 404;
    const own = creator?.projects;
    const isSeen = own === undefined || (token.projects?.every((id) => own.includes(id)) ?? false);
    return isSeen ? 204 : 404;
  }

  async #deleteProject(id: string): Promise<void> {
    const path = `/admin/v1/projects/${id}`;
    const { status } = await this.#service.request(path, { method: "DELETE" });
    assertEquals(status, this.#projects.includes(id) ? 204 : 404);
    // A project recreated under its id is another project: no token is for it.
    await this.#service.request(path, { method: "PUT", json: { name: "Again" } });
    this.#projects = [...new Set([...this.#projects, id])];
    for (const token of this.#known) token.projects = token.projects?.filter((it) => it !== id);
    this.#known = this.#known.filter(({ projects }) => projects?.length !== 0);
  }

  /** The administrator, or one of the tokens. */
  #creator(by: number): Known | undefined {
    return this.#known[by % (this.#known.length + 1)];
  }

  #isValid({ expiresAt }: Known): boolean {
    return expiresAt > this.#clock.now;
  }
}

Deno.test("tokens agree with a model, through any history of creations, deletions and expiries", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 50, size: "max" }),
      async (steps) => {
        const clock = { now: start };
        await using service = await TestService.create({
          now: () => clock.now,
          authFailuresPerMinute: 1_000_000,
        });
        for (const id of projectIds) {
          await service.request("/admin/v1/projects", { json: { id, name: "Shop" } });
        }
        const histories = new Histories(service, clock);
        for (const step of steps) await histories.take(step);
        await histories.check();
      },
    ),
    { numRuns: 60 },
  );
});
