/** The forms in which a file lies ready beside the plain one, dearest to make and smallest first. */
const prepared = ["br", "gzip"] as const;
export type Prepared = typeof prepared[number];

/**
 * The prepared form that an `Accept-Encoding` asks for, or nothing where the plain one is to be sent:
 * the highest weight wins, the smaller form among equals. What is not named has the weight of `*`,
 * and without `*` it is not asked for; `q=0` refuses (RFC 9110, section 12.5.3).
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

/** The weight of each coding that the header names; a weight that cannot be read counts as 0. */
function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const element of header.toLowerCase().split(",")) {
    const [coding = "", ...parameters] = element.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  return weights;
}
