import { copyText } from "../copy/copy_text.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "react-router";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../theme/icon.tsx";
import { useAnnounce } from "../notices/announcer.tsx";

/** Copies the page's URL; if the browser refuses, shows it for manual copying. */
export function CopyLink() {
  const t = useT();
  const announce = useAnnounce();
  // The outcome belongs to the URL that was copied, not to later ones.
  const { search } = useLocation();
  const [tried, setTried] = useState<{ search: string; isCopied: boolean }>();
  const outcome = tried?.search === search ? tried : undefined;
  const copy = async () => {
    const isCopied = await copyText(location.href);
    setTried({ search, isCopied });
    announce(t(isCopied ? "explain.copied" : "explain.copyManually"));
  };
  if (outcome?.isCopied === false) {
    return (
      <TextInput
        label={t("explain.copyManually")}
        value={location.href}
        readOnly
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<Icon name={outcome ? "check" : "copy"} />}
      onClick={copy}
    >
      {t(outcome ? "explain.copied" : "explain.copy")}
    </Button>
  );
}
