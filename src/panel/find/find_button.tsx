import { ActionIcon, Button } from "@mantine/core";
import { lazy, Suspense, useEffect, useState } from "react";
import { useT } from "../i18n/use_t.ts";
import { useIsProjectMissing, useProjectId } from "../projects/use_projects.ts";
import { Icon } from "../theme/icon.tsx";
import type { FoundPage } from "./use_places.ts";

const FindDialog = lazy(async () => ({
  default: (await import("./find_dialog.tsx")).FindDialog,
}));

interface Props {
  readonly pages: readonly FoundPage[];
}

/** Opens the search for anything, also with Ctrl K or ⌘ K. */
export function FindButton({ pages }: Props) {
  const t = useT();
  const projectId = useProjectId();
  const isMissing = useIsProjectMissing();
  const isNowhere = projectId === "" || isMissing;
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (isNowhere) return;
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) &&
        !event.altKey && !event.shiftKey;
      // Another dialog may hold something that is not saved.
      if (!isShortcut || document.querySelector("[role=dialog]") !== null) return;
      event.preventDefault();
      setIsOpen(true);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isNowhere]);
  if (isNowhere) return null;
  const open = () => setIsOpen(true);
  return (
    <>
      <Button
        variant="default"
        visibleFrom="sm"
        leftSection={<Icon name="search" size={16} />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        {t("find.title")}
      </Button>
      <ActionIcon
        variant="default"
        size={36}
        hiddenFrom="sm"
        aria-label={t("find.title")}
        onClick={open}
      >
        <Icon name="search" />
      </ActionIcon>
      <Suspense>
        {isOpen && <FindDialog pages={pages} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
