import { z } from "zod";

/**
 * The answers of the bare server: everything that the service answered to the bodies of the bench.
 */
export interface BareAnswers {
  /** The same for every answer. */
  headers: [name: string, value: string][];
  /** By the body's key. */
  answers: Map<string, string>;
  /** The headers and tags of the same answers to GET; omitted if there are no GETs. */
  cacheable?: { headers: [name: string, value: string][]; tags: Map<string, string> };
}

const Pairs = z.array(z.tuple([z.string(), z.string()]));
const Stored = z.object({
  headers: Pairs,
  answers: Pairs,
  cacheable: z.object({ headers: Pairs, tags: Pairs }).optional(),
});

export async function writeAnswers(file: string, answers: BareAnswers): Promise<void> {
  const pairs = (_: string, value: unknown) => value instanceof Map ? [...value] : value;
  await Deno.writeTextFile(file, JSON.stringify(answers, pairs));
}

export async function readAnswers(file: string): Promise<BareAnswers> {
  const { headers, answers, cacheable } = Stored.parse(JSON.parse(await Deno.readTextFile(file)));
  return {
    ...{ headers, answers: new Map(answers) },
    ...cacheable && {
      cacheable: { headers: cacheable.headers, tags: new Map(cacheable.tags) },
    },
  };
}
