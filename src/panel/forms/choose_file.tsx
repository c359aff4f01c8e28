import { FileButton, type FileButtonProps } from "@mantine/core";
import { useRef } from "react";

interface Props extends Pick<FileButtonProps, "accept" | "children" | "disabled" | "inputProps"> {
  readonly onChoose: (file: File) => void;
}

/** A button that opens the browser's dialog for files. */
export function ChooseFile({ onChoose, ...button }: Props) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      {...button}
      resetRef={reset}
      onChange={(file) => {
        if (file === null) return;
        // Otherwise the browser does not report that the same file, now corrected, is chosen again.
        reset.current?.();
        onChoose(file);
      }}
    />
  );
}
