import { assert, assertEquals } from "@std/assert";
import { DomainError } from "../../../src/domain/errors.ts";
import { ImportRunner } from "../../../src/management/imports/import_runner.ts";
import { ManagedShop } from "../../support/service/managed_shop.ts";

for (const kind of ["products", "assignments"] as const) {
  Deno.test(`a file of ${kind} that is too large for its store fails without a change`, async () => {
    await using shop = await ManagedShop.create();
    const { management } = shop.service;
    const ending = new AbortController().signal;
    const file = kind === "products" ? "id,title\n1,Scarf\n" : "badgeId,productId\n";
    const isImported = async (fileBytes: number) => {
      const runner = new ImportRunner(management, ending, { fileBytes });
      try {
        const { ended } = await runner.start({ tokenId: "t", operation: "postImport" }, {
          ...{ projectId: "shop", kind, mode: "merge", dryRun: false, mapping: "columns" },
          ...{ maxRemovedPercent: 10, maxRefusedPercent: 5 },
          format: { type: "csv", isGzip: false },
          body: new Blob([file]).stream(),
        });
        return (await ended).error?.code;
      } catch (error) {
        assert(error instanceof DomainError);
        return error.code;
      }
    };
    assertEquals(await isImported(file.length - 1), "payload_too_large");
    assertEquals((await shop.page("/products")).items, []);
    assertEquals(await isImported(file.length), kind === "products" ? undefined : "empty");
  });
}
