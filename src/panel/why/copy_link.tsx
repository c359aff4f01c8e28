import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "react-router";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../look/icon.tsx";
import { useAnnounce } from "../notices/announcer.tsx";

/** Copies the question's address, to send it; where the browser does not let it, shows it to be copied. */
export function CopyLink() {
  const t = useT();
  const announce = useAnnounce();
  // Whose address was copied, or could not be: that of another question was not.
  const { search } = useLocation();
  const [tried, setTried] = useState<{ search: string; isCopied: boolean }>();
  const outcome = tried?.search === search ? tried : undefined;
  const copy = async () => {
    const isCopied = await copyText(location.href);
    setTried({ search, isCopied });
    announce(t(isCopied ? "why.copied" : "why.copyByHand"));
  };
  if (outcome?.isCopied === false) {
    return (
      <TextInput
        label={t("why.copyByHand")}
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
      {t(outcome ? "why.copied" : "why.copy")}
    </Button>
  );
}

/** A page that came without TLS has no clipboard; a browser may also refuse it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
