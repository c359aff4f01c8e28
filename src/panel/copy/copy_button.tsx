import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useEffect } from "react";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../theme/icon.tsx";
import { useAnnounce } from "../notices/announcer.tsx";

interface Props {
  /** Pass a function for a text that is expensive to create. */
  readonly text: string | (() => string);
  /** What is copied: for screen readers, which do not see what the button is next to. */
  readonly what?: string;
  /** The button's label, if it should say more than "Copy". */
  readonly label?: string;
}

/** Copies a text and announces success, or that the browser refused. */
export function CopyButton({ text, what, label }: Props) {
  const t = useT();
  const announce = useAnnounce();
  const { copy, copied, error } = useClipboard();
  const shownLabel = error ? t("copy.failed") : copied ? t("copy.done") : label ?? t("copy.copy");
  const isLabelEnough = copied || error || what === undefined;
  useEffect(() => {
    if (copied || error) announce(shownLabel);
  }, [announce, copied, error, shownLabel]);
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={isLabelEnough ? undefined : t("copy.copyWhat", { what })}
      leftSection={<Icon name={copied ? "check" : "copy"} size={15} />}
      onClick={() => copy(typeof text === "string" ? text : text())}
    >
      {shownLabel}
    </Button>
  );
}
