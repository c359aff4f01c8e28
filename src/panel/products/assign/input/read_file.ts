/** What came of a file that the reader chose. */
export type FileReading =
  | { readonly text: string }
  | { readonly fault: "tooBig" | "workbook" };

const bytesMax = 5_000_000;

/** The text of a file, whichever way spreadsheets write it. */
export async function readFile(file: Blob): Promise<FileReading> {
  if (file.size > bytesMax) return { fault: "tooBig" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  // A workbook is a ZIP file.
  if (first === 0x50 && second === 0x4b) return { fault: "workbook" };
  const isWide = first === 0xff && second === 0xfe;
  return { text: new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes) };
}
