import { Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useService } from "../../auth/use_service.ts";
import type { BadgeType, Versioned } from "../../data/resource.ts";
import { ConfirmButton } from "../../forms/confirm_button.tsx";
import { drafts } from "../../forms/drafts.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import { useDeletedToast } from "../../plans/use_deleted_toast.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import { NamedBadges } from "../breaking/breaking_notice.tsx";
import { namesBadges } from "../breaking/names_badges.ts";
import { draftKey } from "./use_type_editor.ts";

interface Props {
  readonly type: Versioned<BadgeType>;
}

/** Deletes a type; if badges use it, shows which. */
export function DeleteType({ type }: Props) {
  const t = useT();
  const toastDeleted = useDeletedToast();
  const { types } = useService();
  const projectId = useProjectId();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [usedBy, setUsedBy] = useState<readonly string[]>([]);
  const remove = async () => {
    setUsedBy([]);
    try {
      await types.remove({ projectId }, type);
    } catch (error) {
      if (!namesBadges(error)) throw error;
      setUsedBy(error.badgeIds);
      throw new Error(t("types.isUsed"));
    }
    drafts.remove(draftKey(projectId, type.id));
    toastDeleted(`types/${type.id}`);
    navigate(`/${projectId}/types`, { replace: true });
    await queryClient.invalidateQueries({ queryKey: ["types", "getList"] });
  };
  return (
    <ConfirmButton
      label={t("types.delete")}
      leftSection={<Icon name="remove" />}
      title={t("forms.deleteTitle", { name: type.name })}
      onConfirm={remove}
    >
      <Text size="sm">{t("types.deleteText")}</Text>
      {usedBy.length > 0 && (
        <Stack gap={4}>
          <Text size="sm">{t("types.usedBy")}</Text>
          <NamedBadges ids={usedBy} />
        </Stack>
      )}
    </ConfirmButton>
  );
}
