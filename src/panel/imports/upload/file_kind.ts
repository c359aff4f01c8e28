import { contentTypeByEnding } from "../../../import_files/file_endings.ts";

/** How a file is sent to the service. */
export interface FileKind {
  readonly contentType: string;
  readonly isGzip: boolean;
}

/** Why a file cannot be imported, before it is sent. */
export type FileError = "isEmpty" | "isWorkbook" | "isUnknown";

/** What is needed to recognise a file. */
export interface FileStart {
  readonly name: string;
  readonly size: number;
  /** Its first bytes. */
  readonly bytes: Uint8Array;
}

/** The files to offer in the browser's dialog. */
export const acceptedFiles = [...contentTypeByEnding.keys(), "gz"].map((it) => `.${it}`).join();

/** Recognises a file by its first bytes and the end of its name. */
export function readFileKind({ name, size, bytes }: FileStart): FileKind | FileError {
  if (size === 0) return "isEmpty";
  // The signature of ZIP files, which workbooks are, and of those of older spreadsheets.
  if (starts(bytes, [0x50, 0x4b]) || starts(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return "isWorkbook";
  const isGzip = starts(bytes, [0x1f, 0x8b]);
  const parts = name.toLowerCase().replace(/\.gz$/, "").split(".");
  const contentType = contentTypeByEnding.get(parts.length > 1 ? parts.at(-1) ?? "" : "");
  return contentType === undefined ? "isUnknown" : { contentType, isGzip };
}

function starts(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}
