import { badgeMaxBytes, managementBodyMaxBytes } from "../../../domain/limits.ts";
import { jsonBodyWithin } from "../../access.ts";

/** Reads the body of a request that creates or changes a badge. */
export const badgeBody = jsonBodyWithin(managementBodyMaxBytes, {
  resourceMaxBytes: badgeMaxBytes,
});
