import { z } from "zod";
import { TestService } from "../../support/service/test_service.ts";

export const documentPath = "/v1/shop/openapi.json";

const Schema = z.record(z.string(), z.unknown());
const Operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.looseObject({ in: z.string(), name: z.string() })),
  requestBody: z.looseObject({ content: z.record(z.string(), Schema) }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ content: z.record(z.string(), Schema).optional() }),
  ),
});

/** The parts of a project's document that tests read. */
export const ProjectDocument = z.looseObject({
  openapi: z.literal("3.1.0"),
  info: z.looseObject({ title: z.string() }),
  servers: z.array(z.looseObject({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.strictObject({ schemas: z.record(z.string(), Schema), examples: z.unknown() }),
});
export type ProjectDocument = z.infer<typeof ProjectDocument>;

/** A badge type as a test writes it: its schema without `type: "object"`. */
export interface WrittenType {
  readonly name?: string;
  readonly schema?: Record<string, unknown>;
}

/** A service with a project `shop` that has types and no badges. */
export class ShopWithTypes implements AsyncDisposable {
  readonly service: TestService;

  private constructor(service: TestService) {
    this.service = service;
  }

  static async create(
    types: Readonly<Record<string, WrittenType>>,
    settings: Record<string, unknown> = {},
  ): Promise<ShopWithTypes> {
    const shop = new ShopWithTypes(await TestService.create());
    await shop.put("", { name: "Shop", ...settings });
    for (const [id, type] of Object.entries(types)) await shop.putType(id, type);
    return shop;
  }

  /** Puts a resource of the project. */
  async put(path: string, json: unknown): Promise<void> {
    const init = { method: "PUT", json };
    const response = await this.service.request(`/admin/v1/projects/shop${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }

  putType(id: string, { name = id, schema = {} }: WrittenType): Promise<void> {
    return this.put(`/types/${id}`, { name, schema: { type: "object", ...schema } });
  }

  async document(): Promise<ProjectDocument> {
    return ProjectDocument.parse(await (await this.get()).json());
  }

  get(init: RequestInit = {}): Promise<Response> {
    return this.service.request(documentPath, init);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.service[Symbol.asyncDispose]();
  }
}
