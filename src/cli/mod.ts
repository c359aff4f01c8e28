/**
 * The tool `badges` as a function, and the types of the API's resources.
 *
 * @module
 */
export type { components, paths } from "../../openapi/schema.d.ts";
export { nodeSystem } from "./node_system.ts";
export { run } from "./run.ts";
export type { Output, System } from "./system.ts";
