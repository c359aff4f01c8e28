import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useEffect } from "react";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../look/icon.tsx";
import { useAnnounce } from "../notices/announcer.tsx";

interface Props {
  readonly text: string;
  /** What is copied, for those who do not see what the button stands beside. */
  readonly what: string;
}

/** Copies a text, and says so; where the browser refuses, says that. */
export function CopyButton({ text, what }: Props) {
  const t = useT();
  const announce = useAnnounce();
  const { copy, copied, error } = useClipboard();
  const said = error ? t("copy.failed") : copied ? t("copy.done") : t("copy.copy");
  useEffect(() => {
    if (copied || error) announce(said);
  }, [announce, copied, error, said]);
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={copied || error ? undefined : t("copy.copyWhat", { what })}
      leftSection={<Icon name={copied ? "check" : "copy"} size={15} />}
      onClick={() => copy(text)}
    >
      {said}
    </Button>
  );
}
