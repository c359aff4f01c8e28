import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useEffect } from "react";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../look/icon.tsx";
import { useAnnounce } from "../notices/announcer.tsx";

interface Props {
  /** A text that is long is made when it is asked for. */
  readonly text: string | (() => string);
  /** What is copied, for those who do not see what the button stands beside. */
  readonly what?: string;
  /** What the button says, if that is more than that it copies. */
  readonly label?: string;
}

/** Copies a text, and says so; where the browser refuses, says that. */
export function CopyButton({ text, what, label }: Props) {
  const t = useT();
  const announce = useAnnounce();
  const { copy, copied, error } = useClipboard();
  const said = error ? t("copy.failed") : copied ? t("copy.done") : label ?? t("copy.copy");
  const isTold = copied || error || what === undefined;
  useEffect(() => {
    if (copied || error) announce(said);
  }, [announce, copied, error, said]);
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={isTold ? undefined : t("copy.copyWhat", { what })}
      leftSection={<Icon name={copied ? "check" : "copy"} size={15} />}
      onClick={() => copy(typeof text === "string" ? text : text())}
    >
      {said}
    </Button>
  );
}
