/** The text of a file, or why it cannot be read. */
export type FileReading =
  | { readonly text: string }
  | { readonly error: "fileTooLarge" | "fileIsWorkbook" };

const bytesMax = 5_000_000;

/** Reads a text file in UTF-8 or in UTF-16, which some spreadsheets write. */
export async function readFile(file: Blob): Promise<FileReading> {
  if (file.size > bytesMax) return { error: "fileTooLarge" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  // The signature of ZIP files, which workbooks are.
  if (first === 0x50 && second === 0x4b) return { error: "fileIsWorkbook" };
  const isWide = first === 0xff && second === 0xfe;
  return { text: new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes) };
}
