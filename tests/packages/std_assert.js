// The standard library's assertions as npm carries them: the registry they are published on first is not
// reached from every network. Where it is, `"@std/assert": "jsr:@std/assert@1"` in deno.json is the same.
// @ts-self-types="./std_assert.d.ts"
export * from "npm:deno-std@1.4.0/assert/mod.js";
