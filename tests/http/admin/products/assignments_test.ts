import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop, type SentOperation } from "../../../support/service/managed_shop.ts";
import { problemOf } from "../../../support/service/problem_of.ts";

const badgeId = badgeIdOf(0);
const otherId = badgeIdOf(1);
const at = { badgeId, productId: 1 };

interface Example {
  /** Operations that create the initial state. */
  readonly given?: SentOperation[];
  /** The operation, of badge 0 on product 1 unless it says otherwise. */
  readonly when: SentOperation;
}

/** Applies one operation to a state, and returns the assignments of product 1 without `badgeId`. */
async function applyOperation(shop: ManagedShop, { given = [], when }: Example) {
  if (given.length > 0) await shop.apply(...given.map((it) => ({ ...at, ...it })));
  const before = await shop.revision();
  const { applied, revision } = await shop.apply({ ...at, ...when });
  assertEquals(revision, before + applied);
  assertEquals(await shop.revision(), revision);
  const badges = await shop.badgesOf(1);
  return { applied, badges: badges?.map(({ badgeId: _, ...rest }) => rest) };
}

/** The operation changes the product's badges to this, and is counted as a change. */
function changes(name: string, example: Example, expected: Record<string, unknown>[]) {
  Deno.test(`assignments: ${name}`, async () => {
    await using shop = await ManagedShop.create({ badges: 2 });
    assertEquals(await applyOperation(shop, example), { applied: 1, badges: expected });
  });
}

/** The operation changes neither the product nor the revision, and is not counted. */
function isNoOp(name: string, example: Example, expected?: Record<string, unknown>[]) {
  Deno.test(`assignments: ${name}`, async () => {
    await using shop = await ManagedShop.create({ badges: 2 });
    assertEquals(await applyOperation(shop, example), { applied: 0, badges: expected });
  });
}

/** The operation is rejected with its own violation; nothing changes. */
function isRefused(name: string, example: Example, status: 400 | 409, pointer = "") {
  Deno.test(`assignments: ${name}`, async () => {
    await using shop = await ManagedShop.create({ badges: 2 });
    if (example.given) await shop.apply(...example.given.map((it) => ({ ...at, ...it })));
    const [revision, badges] = [await shop.revision(), await shop.badgesOf(1)];
    const operations = [{ ...at, ...example.when }];
    const problem = await problemOf(
      await shop.send("POST", "/assignments", { operations }),
      status,
    );
    const pointers = problem.errors?.map((it) => "pointer" in it ? it.pointer : it.parameter);
    assertEquals(pointers, [`/operations/0${pointer}`]);
    assertEquals([await shop.revision(), await shop.badgesOf(1)], [revision, badges]);
  });
}

const add = { op: "add" };
const remove = { op: "remove" };
const exclude = { op: "exclude" };
const of = (...variantIds: number[]) => ({ variantIds });
const hidden = { showOnProduct: false };
const shown = { showOnProduct: true };

changes("add without variants makes the assignment product-wide", { when: add }, [{}]);
changes("add with variants assigns those", { when: { ...add, ...of(11, 12) } }, [of(11, 12)]);
changes("add stores a repeated variant once", { when: { ...add, ...of(11, 11) } }, [
  of(11),
]);
changes(
  "add with variants adds them to the existing ones",
  { given: [{ ...add, ...of(11, 12) }], when: { ...add, ...of(13, 12) } },
  [of(11, 12, 13)],
);
isNoOp(
  "add of existing variants is a no-op",
  { given: [{ ...add, ...of(11, 12) }], when: { ...add, ...of(12) } },
  [of(11, 12)],
);
isNoOp(
  "add with variants to a product-wide assignment keeps it product-wide",
  { given: [add], when: { ...add, ...of(11) } },
  [{}],
);
isNoOp("add of a product-wide assignment is a no-op", { given: [add], when: add }, [{}]);
changes(
  "add that makes an assignment product-wide drops showOnProduct",
  { given: [{ ...add, ...of(11), ...hidden }], when: add },
  [{}],
);
changes("add over an exclusion replaces it", { given: [exclude], when: add }, [{}]);
changes(
  "add with variants over an exclusion replaces it",
  { given: [exclude], when: { ...add, ...of(11), ...hidden } },
  [{ ...of(11), ...hidden }],
);
changes(
  "exclude over a product-wide assignment replaces it",
  { given: [add], when: exclude },
  [{ exclude: true }],
);
changes(
  "exclude over an assignment with variants replaces it whole",
  { given: [{ ...add, ...of(11), ...hidden }], when: exclude },
  [{ exclude: true }],
);
changes("exclude of a badge that the product lacks", { when: exclude }, [{ exclude: true }]);
isNoOp("exclude of an exclusion is a no-op", { given: [exclude], when: exclude }, [
  { exclude: true },
]);

changes(
  "showOnProduct is set if sent",
  { given: [{ ...add, ...of(11), ...hidden }], when: { ...add, ...of(11), ...shown } },
  [{ ...of(11), ...shown }],
);
changes(
  "showOnProduct is set if sent, even to its default",
  { given: [{ ...add, ...of(11) }], when: { ...add, ...of(12), ...hidden } },
  [{ ...of(11, 12), ...hidden }],
);
changes(
  "showOnProduct is kept if not sent, when variants are added",
  { given: [{ ...add, ...of(11), ...hidden }], when: { ...add, ...of(12) } },
  [{ ...of(11, 12), ...hidden }],
);
changes(
  "showOnProduct is kept when variants are removed",
  { given: [{ ...add, ...of(11, 12), ...hidden }], when: { ...remove, ...of(11) } },
  [{ ...of(12), ...hidden }],
);

changes("remove deletes an assignment", { given: [add], when: remove }, []);
changes("remove deletes an assignment with variants whole", {
  given: [{ ...add, ...of(11) }],
  when: remove,
}, []);
changes("remove deletes an exclusion", { given: [exclude], when: remove }, []);
changes(
  "remove of variants deletes those named",
  { given: [{ ...add, ...of(11, 12, 13) }], when: { ...remove, ...of(11, 13, 99) } },
  [of(12)],
);
changes(
  "remove of the last variant deletes the assignment",
  { given: [{ ...add, ...of(11, 12) }], when: { ...remove, ...of(12, 11) } },
  [],
);
isNoOp(
  "remove of missing variants is a no-op",
  { given: [{ ...add, ...of(11) }], when: { ...remove, ...of(12) } },
  [of(11)],
);
isNoOp("remove of a missing assignment is a no-op, which creates no product", { when: remove });
isNoOp("remove of variants of a missing assignment is a no-op", { when: { ...remove, ...of(1) } });
isNoOp(
  "remove of a badge keeps other badges of the product",
  { given: [{ ...add, badgeId: otherId }], when: remove },
  [{}],
);
isRefused(
  "remove of variants from a product-wide assignment is a 409",
  { given: [add], when: { ...remove, ...of(11) } },
  409,
);
isRefused(
  "remove of variants from an exclusion is a 409",
  { given: [exclude], when: { ...remove, ...of(11) } },
  409,
);

isRefused(
  "showOnProduct without variantIds is a 400",
  { when: { ...add, ...hidden } },
  400,
  "/showOnProduct",
);
isRefused(
  "showOnProduct to a product-wide assignment is a 400",
  { given: [add], when: { ...add, ...of(11), ...shown } },
  400,
  "/showOnProduct",
);
isRefused(
  "variantIds of an exclude are a 400",
  { when: { ...exclude, ...of(11) } },
  400,
  "/variantIds",
);
isRefused(
  "showOnProduct of an exclude is a 400",
  { when: { ...exclude, ...shown } },
  400,
  "/showOnProduct",
);
isRefused(
  "showOnProduct of a remove is a 400",
  { when: { ...remove, ...of(11), ...shown } },
  400,
  "/showOnProduct",
);
