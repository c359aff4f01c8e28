import { useState } from "react";
import { type FileError, type FileKind, readFileKind } from "./file_kind.ts";

/** A file that can be imported. */
export interface ChosenFile {
  readonly file: File;
  readonly kind: FileKind;
}

/** How much of a file is read to recognise it. */
const startBytes = 64;

/** The file that the reader has chosen, or why it cannot be imported. */
export function useChosenFile() {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [error, setError] = useState<{ readonly reason: FileError; readonly name: string }>();
  const choose = async (file: File | undefined) => {
    setError(undefined);
    if (file === undefined) return setChosen(undefined);
    const { name, size } = file;
    const bytes = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
    const kind = readFileKind({ name, size, bytes });
    if (typeof kind === "string") {
      setChosen(undefined);
      setError({ reason: kind, name });
    } else setChosen({ file, kind });
  };
  return { chosen, error, choose };
}
