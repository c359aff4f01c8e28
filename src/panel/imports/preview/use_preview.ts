import { useEffect, useState } from "react";
import type { ChosenFile } from "../upload/use_chosen_file.ts";
import type { Preview } from "./read_preview.ts";

/** The first rows of the chosen file, once they are read. */
export function usePreview(chosen: ChosenFile | undefined): Preview | undefined {
  const [read, setRead] = useState<{ readonly of: ChosenFile; readonly preview?: Preview }>();
  useEffect(() => {
    if (chosen === undefined) return;
    let isCurrent = true;
    const { file, kind } = chosen;
    import("./read_preview.ts")
      .then(({ readPreview }) => readPreview(file, kind.contentType, kind.isGzip))
      .then((preview) => isCurrent && setRead({ of: chosen, ...(preview && { preview }) }));
    return () => {
      isCurrent = false;
    };
  }, [chosen]);
  return read?.of === chosen ? read?.preview : undefined;
}
