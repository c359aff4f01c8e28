import fc from "npm:fast-check@4.10.2";

/** Tries other cases in each run, unless this sets a seed: then each run is the same. */
const variable = "FAST_CHECK_SEED";

if (Deno.permissions.querySync({ name: "env", variable }).state === "granted") {
  const seed = Deno.env.get(variable);
  if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
}

export * from "npm:fast-check@4.10.2";
export default fc;
