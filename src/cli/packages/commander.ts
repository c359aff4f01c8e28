// Commander's own types do not say which options a command has.
// @ts-types="npm:@commander-js/extra-typings@14.0.0"
export * from "npm:commander@14.0.3";
