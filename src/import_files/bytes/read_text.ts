import { importBytesMax } from "../../domain/limits.ts";
import type { FileFormat, FileWarning, ReadOptions } from "../file_rows.ts";
import { cutIntoBlocks } from "./blocks.ts";
import { type Charset, declaredInXml, detectCharset } from "./charset.ts";
import { BlockDecoder } from "./text_decoder.ts";
import type { UnpackedBody } from "./unpacked_body.ts";

/** The text of a part of a file. Line ends are `\n`, whatever they are in the file. */
export interface TextBlock {
  readonly text: string;
  readonly isLast: boolean;
  /** In the first block, if the encoding was guessed. */
  readonly warning?: FileWarning;
}

/** Reads the text of a file in blocks of about 64 KiB, the same for any chunks of the body. */
export async function* readText(
  body: UnpackedBody,
  { format, bytesMax = importBytesMax }: Pick<ReadOptions, "format" | "bytesMax">,
): AsyncGenerator<TextBlock> {
  let decoder: BlockDecoder | undefined;
  const lineEnds = new PlainLineEnds();
  for await (const { bytes, isLast } of cutIntoBlocks(body.chunks(), bytesMax)) {
    const guess = decoder === undefined ? charsetOf(bytes, isLast, format) : undefined;
    decoder ??= new BlockDecoder(guess?.name ?? "utf-8");
    const text = lineEnds.replace(decoder.decode(bytes, isLast), isLast);
    yield guess?.isGuessed ? { text, isLast, warning: guessed } : { text, isLast };
  }
}

const guessed: FileWarning = {
  code: "charset_guessed",
  detail: "The file is not UTF-8 and was read as Windows-1252. Check accented letters, or name " +
    "the encoding in Content-Type, as in `text/csv; charset=iso-8859-2`.",
};

function charsetOf(first: Uint8Array, isLast: boolean, { type, charset }: FileFormat): Charset {
  const declared = charset ?? (type === "xml" ? declaredInXml(first) : undefined);
  return detectCharset(first, isLast, declared);
}

/** Replaces `\r\n` and `\r` by `\n`. */
class PlainLineEnds {
  #endsWithReturn = false;

  replace(block: string, isLast: boolean): string {
    // The `\n` of a `\r\n` may be in the next block.
    let text = this.#endsWithReturn ? `\r${block}` : block;
    this.#endsWithReturn = !isLast && text.endsWith("\r");
    if (this.#endsWithReturn) text = text.slice(0, -1);
    return text.includes("\r") ? text.replaceAll("\r\n", "\n").replaceAll("\r", "\n") : text;
  }
}
