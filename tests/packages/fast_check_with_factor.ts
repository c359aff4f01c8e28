import fc, { type IAsyncProperty, type IProperty, type Parameters } from "npm:fast-check@4.10.2";

/** Other cases are tried in each run, unless this sets a seed: then each run is the same. */
const seed = readVariable("FAST_CHECK_SEED");
/** How many times as many cases are tried as the tests ask for. */
const factor = readVariable("FAST_CHECK_FACTOR") ?? 1;

if (seed !== undefined) fc.configureGlobal({ seed });

/** A variable, if the process may read it. */
function readVariable(variable: string): number | undefined {
  const { state } = Deno.permissions.querySync({ name: "env", variable });
  const text = state === "granted" ? Deno.env.get(variable) : undefined;
  return text === undefined ? undefined : Number(text);
}

const defaultRuns = 100;

/** Like `fc.assert()`, with `FAST_CHECK_FACTOR` times as many cases. */
export function assert<Ts>(
  property: IAsyncProperty<Ts>,
  parameters?: Parameters<Ts>,
): Promise<void>;
export function assert<Ts>(property: IProperty<Ts>, parameters?: Parameters<Ts>): void;
export function assert<Ts>(
  property: IAsyncProperty<Ts> | IProperty<Ts>,
  parameters: Parameters<Ts> = {},
): Promise<void> | void {
  const numRuns = Math.ceil((parameters.numRuns ?? defaultRuns) * factor);
  return fc.assert(property as IAsyncProperty<Ts>, { ...parameters, numRuns });
}

/** As large a share of these cases as `FAST_CHECK_FACTOR` is below 1, other ones each time. */
export function someOf<T>(cases: readonly T[]): readonly T[] {
  const length = Math.ceil(cases.length * Math.min(factor, 1));
  const subarrays = fc.shuffledSubarray([...cases], { minLength: length, maxLength: length });
  return fc.sample(subarrays, 1)[0]!;
}

export * from "npm:fast-check@4.10.2";
