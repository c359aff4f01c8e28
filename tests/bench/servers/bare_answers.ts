import { z } from "zod";

/** What the bare server answers: everything the service answered to the bodies of the bench. */
export interface BareAnswers {
  /** The same for every answer. */
  headers: [name: string, value: string][];
  /** By the body's key. */
  answers: Map<string, string>;
}

const Stored = z.object({
  headers: z.array(z.tuple([z.string(), z.string()])),
  answers: z.array(z.tuple([z.string(), z.string()])),
});

export async function writeAnswers(file: string, { headers, answers }: BareAnswers): Promise<void> {
  await Deno.writeTextFile(file, JSON.stringify({ headers, answers: [...answers] }));
}

export async function readAnswers(file: string): Promise<BareAnswers> {
  const { headers, answers } = Stored.parse(JSON.parse(await Deno.readTextFile(file)));
  return { headers, answers: new Map(answers) };
}
