import { assert } from "@std/assert";
import { demoBadgeIds } from "../../src/management/demo/demo_badges.ts";
import { ensureDemoProject } from "../../src/management/demo/demo_project.ts";
import { badgeIdOf } from "../support/builders.ts";
import { TestService } from "../support/service/test_service.ts";
import { type Case, type Catalogue, type Request, someInstant } from "./case.ts";

/** An answer to a query, with badges by their short names. */
interface Answer {
  readonly products: { readonly query: unknown; readonly badges: { readonly id: string }[] }[];
  readonly badges: { readonly id: string }[];
}

/** The explanation of a badge, by its short name. */
export interface ExplainedBadge {
  readonly id: string;
  readonly shown: boolean;
  readonly because?: string;
  readonly message?: string;
  readonly detail?: { readonly byBadgeId?: string };
}

/** A service with the catalogue of a case, created through the management API. */
export class CaseService implements AsyncDisposable {
  readonly #service: TestService;
  readonly #clock: { now: number };
  readonly #ids: ReadonlyMap<string, string>;

  readonly #projectId: string;

  private constructor(
    service: TestService,
    clock: { now: number },
    project: { id: string; badgeIds: Iterable<readonly [string, string]> },
  ) {
    this.#service = service;
    this.#clock = clock;
    this.#projectId = project.id;
    this.#ids = new Map(project.badgeIds);
  }

  static async create({ catalogue }: Case): Promise<CaseService> {
    const clock = { now: Date.parse(someInstant) };
    const service = await TestService.create({ now: () => clock.now });
    if (catalogue === "demo") {
      await ensureDemoProject(service.management, service.deps.imports);
      return new CaseService(service, clock, {
        id: "demo",
        badgeIds: Object.entries(demoBadgeIds),
      });
    }
    const badgeIds = catalogue.badges.map(({ id }, number) => [id, badgeIdOf(number)] as const);
    const it = new CaseService(service, clock, { id: "shop", badgeIds });
    await it.#fill(catalogue);
    return it;
  }

  async #fill({ settings, types, segments, badges, order, products }: Catalogue): Promise<void> {
    await this.#put("", { name: "Shop", ...settings });
    const plain = badges.map(({ typeId }) => ({ id: typeId }));
    for (const type of new Map([...plain, ...types].map((type) => [type.id, type])).values()) {
      await this.#put(`/types/${type.id}`, { name: type.id, schema: { type: "object" }, ...type });
    }
    for (const { id, ...fields } of segments) {
      await this.#put(`/segments/${id}`, { name: id, ...fields });
    }
    for (const { id, ...fields } of badges) {
      await this.#put(`/badges/${this.#idOf(id)}`, { content: { text: id }, ...fields });
    }
    if (order !== undefined) {
      await this.#put("/badge-order", { badgeIds: order.map((name) => this.#idOf(name)) });
    }
    for (const { id, badges, order, attributes, variants } of products) {
      await this.#put(`/products/${id}`, {
        badges: badges.map((badge) => ({ ...badge, badgeId: this.#idOf(badge.badgeId) })),
        order: order?.map((name) => this.#idOf(name)),
        attributes,
        variants,
      });
    }
  }

  /** The answer of the public query at the request's instant. */
  async query({ at, context, products }: Request): Promise<Answer> {
    const before = this.#clock.now;
    this.#clock.now = Date.parse(at);
    const json = { context, query: { products } };
    const text = await this.#send(`/v1/${this.#projectId}/badges/query/byProductId`, { json });
    this.#clock.now = before;
    return JSON.parse(this.#named(text));
  }

  /**
   * The explanation of one entry at the request's instant. Includes `badges` even if they are not
   * candidates.
   */
  async explain(
    { at, context }: Request,
    entry: Request["products"][number],
    badges: readonly string[],
  ): Promise<ExplainedBadge[]> {
    const badgeIds = badges.map((name) => this.#idOf(name));
    const json = { at, context, query: { products: [entry] }, badgeIds };
    const path = `/admin/v1/projects/${this.#projectId}/explain/byProductId`;
    const { products } = JSON.parse(this.#named(await this.#send(path, { json })));
    return products[0].badges;
  }

  #put(path: string, json: unknown): Promise<string> {
    return this.#send(`/admin/v1/projects/${this.#projectId}${path}`, { method: "PUT", json });
  }

  async #send(path: string, request: { method?: string; json: unknown }): Promise<string> {
    const response = await this.#service.request(path, request);
    const text = await response.text();
    assert(response.ok, `${path} ${JSON.stringify(request.json)}: ${text}`);
    return text;
  }

  #idOf(name: string): string {
    const id = this.#ids.get(name);
    assert(id !== undefined, `there is no badge ${name}`);
    return id;
  }

  /** JSON text with short names in place of ids. */
  #named(text: string): string {
    return [...this.#ids].reduce(
      (named, [name, id]) => named.replaceAll(`"${id}"`, JSON.stringify(name)),
      text,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#service[Symbol.asyncDispose]();
  }
}
