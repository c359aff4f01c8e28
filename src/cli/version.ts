/** The version of the service and its packages, as in `deno.json`. */
export const version = "0.1.0";
