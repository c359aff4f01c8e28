import { useState } from "react";
import type { Badge } from "../../../data/resource.ts";
import { ConfirmDialog } from "../../../forms/confirm_button.tsx";
import { drafts } from "../../../forms/drafts.ts";
import { useT } from "../../../i18n/use_t.ts";
import { useDeletedToast } from "../../../plans/use_deleted_toast.ts";
import { useProjectId } from "../../../projects/use_projects.ts";
import { badgeName } from "../../../data/badge_name.ts";
import { OnProducts } from "../../editor/on_products.tsx";
import { useBadgeChanges } from "../../editor/use_badge_changes.ts";
import { focusMenuButton } from "../rows/menu_button.tsx";

interface Props {
  readonly badge: Badge;
  readonly onClose: () => void;
}

/** Asks before deleting a badge of the list. */
export function DeleteDialog({ badge, onClose }: Props) {
  const t = useT();
  const toastDeleted = useDeletedToast();
  const projectId = useProjectId();
  const { remove } = useBadgeChanges();
  const [isOpen, setIsOpen] = useState(true);
  const confirmed = async () => {
    await remove({ id: badge.id, version: undefined });
    drafts.remove(`badges/${projectId}/${badge.id}`);
    toastDeleted(`badges/${badge.id}`);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t("forms.deleteTitle", { name: badgeName(badge) })}
      confirm={t("forms.delete")}
      onConfirm={confirmed}
      onClose={() => setIsOpen(false)}
      onClosed={() => {
        onClose();
        focusMenuButton(badge);
      }}
    >
      <OnProducts badge={badge} />
    </ConfirmDialog>
  );
}
