import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import {
  type AssignmentEdit,
  Batch,
  changeAssignment,
} from "../../../src/domain/products/assignment.ts";
import { DomainError, type ErrorCode } from "../../../src/domain/errors.ts";
import type { Assignment } from "../../../src/domain/products/product.ts";
import { badgeIdOf } from "../../support/builders.ts";
import { violationPointers } from "../../support/violation_pointers.ts";

type Without<T> = Omit<T, "badge">;

const badge = 7;
const productWide = {};
const exclusion = { exclude: true } as const;
const stored = (it: Without<Assignment> | undefined): Assignment | undefined =>
  it && { badge, ...it };

/** A change that turns one assignment into another. */
function check(
  current: Without<Assignment> | undefined,
  change: Without<AssignmentEdit>,
  expected: Without<Assignment> | undefined,
) {
  assertEquals(changeAssignment(stored(current), { badge, ...change }), stored(expected));
}

/** A change without an effect: the result is the same object. */
function checkNoOp(current: Without<Assignment> | undefined, change: Without<AssignmentEdit>) {
  const before = stored(current);
  assertStrictEquals(changeAssignment(before, { badge, ...change }), before);
}

function checkRefused(
  current: Without<Assignment> | undefined,
  change: Without<AssignmentEdit>,
  code: ErrorCode,
  message = "",
) {
  const error = assertThrows(
    () => changeAssignment(stored(current), { badge, ...change }),
    DomainError,
    message,
  );
  assertEquals(error.code, code);
}

Deno.test("changeAssignment() adds a product-wide assignment if no variants are given", () => {
  check(undefined, { op: "add" }, productWide);
  check({ variantIds: [1, 2] }, { op: "add" }, productWide);
  checkNoOp(productWide, { op: "add" });
});

Deno.test("changeAssignment() drops showOnProduct if the assignment becomes product-wide", () => {
  check({ variantIds: [1], showOnProduct: false }, { op: "add" }, productWide);
  check({ variantIds: [1], showOnProduct: true }, { op: "add" }, productWide);
});

Deno.test("changeAssignment() adds variants to the existing ones", () => {
  check(undefined, { op: "add", variantIds: [1, 2] }, { variantIds: [1, 2] });
  check({ variantIds: [1, 2] }, { op: "add", variantIds: [3, 2] }, { variantIds: [1, 2, 3] });
  check(undefined, { op: "add", variantIds: [1, 1] }, { variantIds: [1] });
  checkNoOp({ variantIds: [1, 2] }, { op: "add", variantIds: [2] });
  checkNoOp({ variantIds: [1, 2], showOnProduct: false }, { op: "add", variantIds: [2, 1] });
});

Deno.test("changeAssignment() keeps an assignment product-wide if variants are added", () => {
  checkNoOp(productWide, { op: "add", variantIds: [1] });
});

Deno.test("changeAssignment() sets showOnProduct if sent, and keeps it otherwise", () => {
  const add = (variantIds: number[], showOnProduct?: boolean) =>
    ({ op: "add", variantIds, showOnProduct }) as const;
  check(undefined, add([1], false), { variantIds: [1], showOnProduct: false });
  check(undefined, add([1], true), { variantIds: [1], showOnProduct: true });
  check({ variantIds: [1], showOnProduct: false }, add([2]), {
    variantIds: [1, 2],
    showOnProduct: false,
  });
  check({ variantIds: [1], showOnProduct: false }, add([2], true), {
    variantIds: [1, 2],
    showOnProduct: true,
  });
  check({ variantIds: [1], showOnProduct: false }, add([1], true), {
    variantIds: [1],
    showOnProduct: true,
  });
  check({ variantIds: [1] }, add([1], false), { variantIds: [1], showOnProduct: false });
  check({ variantIds: [1] }, add([2], true), { variantIds: [1, 2], showOnProduct: true });
  checkNoOp({ variantIds: [1], showOnProduct: false }, add([1], false));
  checkNoOp({ variantIds: [1], showOnProduct: true }, add([1], true));
});

Deno.test("changeAssignment() defaults showOnProduct to true", () => {
  checkNoOp({ variantIds: [1] }, { op: "add", variantIds: [1], showOnProduct: true });
  checkNoOp({ variantIds: [1], showOnProduct: true }, { op: "add", variantIds: [1] });
});

Deno.test("changeAssignment() rejects showOnProduct for a product-wide assignment as a bad request", () => {
  const add = { op: "add", variantIds: [1] } as const;
  checkRefused(productWide, { ...add, showOnProduct: false }, "invalid_request");
  checkRefused(productWide, { ...add, showOnProduct: true }, "invalid_request");
});

Deno.test("changeAssignment() replaces an exclusion by an assignment", () => {
  check(exclusion, { op: "add" }, productWide);
  check(exclusion, { op: "add", variantIds: [1] }, { variantIds: [1] });
  check(exclusion, { op: "add", variantIds: [1], showOnProduct: false }, {
    variantIds: [1],
    showOnProduct: false,
  });
});

Deno.test("changeAssignment() replaces an assignment by an exclusion", () => {
  check(undefined, { op: "exclude" }, exclusion);
  check(productWide, { op: "exclude" }, exclusion);
  check({ variantIds: [1], showOnProduct: false }, { op: "exclude" }, exclusion);
  checkNoOp(exclusion, { op: "exclude" });
});

Deno.test("changeAssignment() removes the assignment or exclusion", () => {
  check(productWide, { op: "remove" }, undefined);
  check({ variantIds: [1, 2] }, { op: "remove" }, undefined);
  check(exclusion, { op: "remove" }, undefined);
  checkNoOp(undefined, { op: "remove" });
});

Deno.test("changeAssignment() removes the named variants, and the assignment with the last one", () => {
  check({ variantIds: [1, 2, 3] }, { op: "remove", variantIds: [2, 4] }, { variantIds: [1, 3] });
  check({ variantIds: [1, 2], showOnProduct: false }, { op: "remove", variantIds: [1] }, {
    variantIds: [2],
    showOnProduct: false,
  });
  check({ variantIds: [1, 2] }, { op: "remove", variantIds: [2, 1, 2] }, undefined);
  checkNoOp({ variantIds: [1, 2] }, { op: "remove", variantIds: [3] });
  checkNoOp(undefined, { op: "remove", variantIds: [1] });
});

Deno.test("changeAssignment() cannot remove variants from a product-wide assignment: a conflict", () => {
  checkRefused(productWide, { op: "remove", variantIds: [1] }, "conflict", "whole product");
  checkRefused(exclusion, { op: "remove", variantIds: [1] }, "conflict", "excludes the badge");
});

Deno.test("changeAssignment() accepts up to 500 variants; more are a conflict", () => {
  const variants = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => from + index);
  check({ variantIds: variants(0, 300) }, { op: "add", variantIds: variants(200, 500) }, {
    variantIds: variants(0, 500),
  });
  checkRefused(
    { variantIds: variants(0, 300) },
    { op: "add", variantIds: variants(200, 501) },
    "conflict",
  );
});

/** Checks a batch whose second operation has these members besides badge and product. */
function checkOperation(members: string, ...violations: string[]) {
  const target = `"badgeId":"${badgeIdOf(1)}","productId":1234`;
  const text = `{"operations":[{"op":"exclude",${target}},{${target},${members}}]}`;
  assertEquals(
    violationPointers(Batch, text),
    violations.map((violation) => `/operations/1${violation}`),
    text,
  );
}

Deno.test("Batch accepts each operation with its own fields", () => {
  checkOperation('"op":"add"');
  checkOperation('"op":"add","variantIds":[-1,9007199254740991]');
  checkOperation('"op":"add","variantIds":[1],"showOnProduct":false');
  checkOperation('"op":"add","showOnProduct":true', "/showOnProduct");
  checkOperation('"op":"remove"');
  checkOperation('"op":"remove","variantIds":[1]');
  checkOperation('"op":"remove","variantIds":[1],"showOnProduct":true', "/showOnProduct");
  checkOperation('"op":"exclude"');
  checkOperation('"op":"exclude","variantIds":[1]', "/variantIds");
  checkOperation('"op":"exclude","showOnProduct":false', "/showOnProduct");
});

Deno.test("Batch reports invalid operations, each violation with its pointer", () => {
  checkOperation('"op":"Add"', "/op");
  checkOperation('"a":1', "/op");
  checkOperation('"op":"add","variantIds":[]', "/variantIds");
  checkOperation('"op":"add","variantIds":[1,0.5]', "/variantIds/1");
  checkOperation(`"op":"remove","variantIds":[${Array(501).fill(1)}]`, "/variantIds");
  checkOperation('"op":"add","productId":9007199254740992', "/productId");
  checkOperation('"op":"add","productId":"1234"', "/productId");
  checkOperation('"op":"add","badgeId":"sale"', "/badgeId");
  checkOperation('"op":"add","exclude":true', "/exclude");
  checkOperation('"op":"add","__proto__":1', "/__proto__");
});

Deno.test("Batch accepts 1,000 operations, and an empty list", () => {
  const batch = (count: number) => {
    const operation = { op: "add", badgeId: badgeIdOf(1).toUpperCase(), productId: -5 };
    return JSON.stringify({ operations: Array(count).fill(operation) });
  };
  assertEquals(violationPointers(Batch, batch(0)), []);
  assertEquals(violationPointers(Batch, batch(1_000)), []);
  assertEquals(violationPointers(Batch, batch(1_001)), ["/operations"]);
  assertEquals(Batch.parse(JSON.parse(batch(1))).operations[0]?.badgeId, badgeIdOf(1));
});

Deno.test("Batch is an object with operations and nothing else", () => {
  assertEquals(violationPointers(Batch, "{}"), ["/operations"]);
  assertEquals(violationPointers(Batch, "[]"), [""]);
  assertEquals(violationPointers(Batch, '{"operations":{}}'), ["/operations"]);
  assertEquals(violationPointers(Batch, '{"operations":[null]}'), ["/operations/0"]);
  assertEquals(violationPointers(Batch, '{"operations":[],"dryRun":true}'), ["/dryRun"]);
});
