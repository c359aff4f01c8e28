// @ts-types="./cli_progress.d.ts"
export { default } from "npm:cli-progress@3.12.0";
