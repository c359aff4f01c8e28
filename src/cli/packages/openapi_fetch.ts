export * from "npm:openapi-fetch@0.17.0";
export { default } from "npm:openapi-fetch@0.17.0";
