export * from "npm:@cfworker/json-schema@4.1.6";
