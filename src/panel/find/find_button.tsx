import { lazy, Suspense, useEffect, useState } from "react";
import { useT } from "../i18n/use_t.ts";
import { useIsProjectMissing, useProjectId } from "../projects/use_projects.ts";
import { Icon } from "../theme/icon.tsx";
import classes from "./find_button.module.css";
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
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" />
        <span className={classes.label}>{t("find.title")}</span>
      </button>
      <Suspense>
        {isOpen && <FindDialog pages={pages} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
