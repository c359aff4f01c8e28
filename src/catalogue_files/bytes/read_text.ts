import type { FileWarning, ReadOptions } from "../file_rows.ts";
import { importBytesMax } from "../../domain/limits.ts";
import { cutIntoBlocks } from "./blocks.ts";
import { detectCharset } from "./charset.ts";
import { BlockDecoder } from "./text_decoder.ts";
import type { UnpackedBody } from "./unpacked_body.ts";

/** The text of a part of a file. */
export interface TextBlock {
  readonly text: string;
  readonly isLast: boolean;
  /** In the first block, if the encoding was guessed. */
  readonly warning?: FileWarning;
}

/** Reads the text of a file: blocks of at most 64 KiB, the same for any chunks of the body. */
export async function* readText(
  body: UnpackedBody,
  { format, bytesMax = importBytesMax }: Pick<ReadOptions, "format" | "bytesMax">,
): AsyncGenerator<TextBlock> {
  let decoder: BlockDecoder | undefined;
  for await (const { bytes, isLast } of cutIntoBlocks(body.chunks(), bytesMax)) {
    if (decoder !== undefined) {
      yield { text: decoder.decode(bytes, isLast), isLast };
      continue;
    }
    const { name, isGuessed } = detectCharset(bytes, isLast, format.charset);
    decoder = new BlockDecoder(name);
    const text = decoder.decode(bytes, isLast);
    if (!isGuessed) yield { text, isLast };
    else {
      const detail = "The file is not UTF-8 and was read as Windows-1252. Check accented " +
        "letters, or name the encoding in Content-Type, as in `text/csv; charset=iso-8859-2`.";
      yield { text, isLast, warning: { code: "charset_guessed", detail } };
    }
  }
}
