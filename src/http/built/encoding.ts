/** The prepared encodings, the smallest (and slowest to create) first. */
const prepared = ["br", "gzip"] as const;
export type Prepared = typeof prepared[number];

/**
 * Returns the prepared encoding that an `Accept-Encoding` header prefers, or nothing for the plain
 * form: the highest weight wins, and the smaller form among equals. An encoding that is not listed
 * has the weight of `*`, or 0 without `*`; `q=0` refuses it (RFC 9110, section 12.5.3).
 */
export function preferredEncoding(header: string | undefined): Prepared | undefined {
  const weights = parseWeights(header ?? "");
  let best: Prepared | undefined;
  let bestWeight = weights.get("identity") ?? 0;
  for (const coding of prepared) {
    const weight = weights.get(coding) ?? weights.get("*") ?? 0;
    const wins = best === undefined ? weight >= bestWeight : weight > bestWeight;
    if (weight > 0 && wins) [best, bestWeight] = [coding, weight];
  }
  return best;
}

/** The weight of each listed encoding; 0 if it cannot be parsed. */
function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const element of header.toLowerCase().split(",")) {
    const [coding = "", ...parameters] = element.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  return weights;
}
