// The standard library's assertions from npm, because JSR, where they are published first, cannot be
// reached from every network. `"@std/assert": "jsr:@std/assert@1"` in deno.json is equivalent.
// @ts-self-types="./std_assert.d.ts"
export * from "npm:deno-std@1.4.0/assert/mod.js";
