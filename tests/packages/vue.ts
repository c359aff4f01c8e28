export * from "npm:vue@3.5.45";
