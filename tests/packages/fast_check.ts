import fc from "npm:fast-check@4.10.2";

/** Other cases are tried each time, unless this says which: then a run decides as the one before. */
const variable = "FAST_CHECK_SEED";

if (Deno.permissions.querySync({ name: "env", variable }).state === "granted") {
  const seed = Deno.env.get(variable);
  if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
}

export * from "npm:fast-check@4.10.2";
export default fc;
