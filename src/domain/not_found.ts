import { DomainError } from "./errors.ts";

/** The error for a project that does not exist, or that the caller cannot access. */
export function noProject(projectId: string): DomainError {
  return notFound("project", projectId);
}

/** The error for a deleted project that does not exist, or can no longer be restored. */
export function noDeletedProject(projectId: string): DomainError {
  return notFound("deleted project", projectId);
}

export function noBadge(badgeId: string): DomainError {
  return notFound("badge", badgeId);
}

export function noType(typeId: string): DomainError {
  return notFound("badge type", typeId);
}

export function noSegment(segmentId: string): DomainError {
  return notFound("segment", segmentId);
}

export function noMapping(mappingId: string): DomainError {
  return notFound("mapping", mappingId);
}

export function noFeed(feedId: string): DomainError {
  return notFound("feed", feedId);
}

export function noFinding(findingId: string): DomainError {
  return notFound("finding", findingId);
}

export function noMute(findingId: string): DomainError {
  return notFound("muted finding", findingId);
}

export function noProduct(productId: number): DomainError {
  return new DomainError("not_found", `There is no product ${productId}`);
}

export function noImport(importId: string): DomainError {
  return notFound("import", importId);
}

export function noPlan(planId: string): DomainError {
  return notFound("plan", planId);
}

export function noRevision(revision: number): DomainError {
  return new DomainError("not_found", `There is no change with revision ${revision}`);
}

export function noToken(tokenId: string): DomainError {
  return notFound("token", tokenId);
}

function notFound(kind: string, id: string): DomainError {
  return new DomainError("not_found", `There is no ${kind} "${id}"`);
}
