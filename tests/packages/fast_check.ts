import * as fc from "./fast_check_with_factor.ts";

export * from "./fast_check_with_factor.ts";
export default fc;
