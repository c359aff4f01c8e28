import { Buffer } from "node:buffer";
import { z } from "zod";

/** A piece of text: literal, repeated, or bytes in hexadecimal. */
const Piece = z.union([
  z.string(),
  z.strictObject({ repeat: z.string(), times: z.int().positive() }),
  z.strictObject({ bytes: z.string().regex(/^([0-9a-f]{2} ?)+$/) }),
]);
type Piece = z.infer<typeof Piece>;

/** Inputs for one place of one request, and the right responses. */
const Group = z.strictObject({
  about: z.string().min(10),
  method: z.string().default("GET"),
  /** `<input>`, here and below, is replaced by the input. */
  path: z.string().default("/"),
  headers: z.array(z.string()).default([]),
  /** A body as text. */
  body: z.string().optional(),
  /** A body as JSON, in which the text `<input>` is replaced by the input as JSON. */
  json: z.unknown().optional(),
  /** A whole request, head and body, which is the input. */
  isRaw: z.boolean().default(false),
  /** Whether the client ends the connection after it, even if it announces a longer body. */
  isCutOff: z.boolean().default(false),
  /** Whether it is sent without the administrator's token. */
  isStranger: z.boolean().default(false),
  /** The right statuses; 0 is a connection that is closed without a response. */
  answers: z.array(z.int()).min(1),
  /** The inputs, by the reason for including them. */
  inputs: z.record(z.string().min(3), z.unknown()),
});
export type Group = z.infer<typeof Group>;

const folder = new URL("./corpus/", import.meta.url);

/** The groups of the corpus, by the name of their file. */
export async function readCorpus(): Promise<Map<string, Group[]>> {
  const files = new Map<string, Group[]>();
  for await (const { name } of Deno.readDir(folder)) {
    const text = await Deno.readTextFile(new URL(name, folder));
    files.set(name, z.array(Group).parse(JSON.parse(text)));
  }
  return new Map([...files].toSorted(([a], [b]) => a < b ? -1 : 1));
}

/** The bytes of an input that is text. */
export function bytesOf(input: unknown): Uint8Array {
  const pieces = z.union([Piece, z.array(Piece)]).parse(input);
  return Buffer.concat([pieces].flat().map(bytesOfPiece));
}

function bytesOfPiece(piece: Piece): Uint8Array {
  if (typeof piece === "string") return Buffer.from(piece);
  if ("repeat" in piece) return Buffer.from(piece.repeat.repeat(piece.times));
  return Buffer.from(piece.bytes.replaceAll(" ", ""), "hex");
}
