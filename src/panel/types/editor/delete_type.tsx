import "@mantine/core/styles/List.layer.css";
import { Anchor, List, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { useService } from "../../auth/use_service.ts";
import { badgeName } from "../../data/badge_name.ts";
import type { Badge, BadgeType, Page, Versioned } from "../../data/resource.ts";
import { ConfirmButton } from "../../forms/confirm_button.tsx";
import { drafts } from "../../forms/drafts.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import { useDeletedToast } from "../../plans/use_deleted_toast.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import { namesBadges } from "../breaking/names_badges.ts";
import { draftKey } from "./use_type_editor.ts";

interface Props {
  readonly type: Versioned<BadgeType>;
}

/** How many badges that use the type are named. */
const namedMax = 20;

/** Deletes a type; while badges use it, shows which. */
export function DeleteType({ type }: Props) {
  const t = useT();
  const toastDeleted = useDeletedToast();
  const { badges, types } = useService();
  const projectId = useProjectId();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const usersKey = ["badges", "firstOfType", projectId, type.id];
  const { data: users } = useQuery({
    queryKey: usersKey,
    queryFn: () => badges.list({ projectId }, { typeId: type.id, limit: namedMax }),
  });
  const isUsed = users !== undefined && users.items.length > 0;
  const remove = async () => {
    try {
      await types.remove({ projectId }, type);
    } catch (error) {
      if (!namesBadges(error)) throw error;
      // A badge of the type was created since the badges were read.
      await queryClient.invalidateQueries({ queryKey: usersKey });
      throw new Error(t("types.notDeleted"));
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
      isReady={!isUsed}
      onConfirm={remove}
    >
      {!isUsed ? <Text size="sm">{t("types.deleteText")}</Text> : (
        <Stack gap={4}>
          <Text size="sm">{t("types.isUsed")}</Text>
          <UserList users={users} />
        </Stack>
      )}
    </ConfirmButton>
  );
}

/** Links to the first badges that use the type, by name. */
function UserList({ users: { items, nextCursor } }: { readonly users: Page<Badge> }) {
  const t = useT();
  const projectId = useProjectId();
  return (
    <List size="sm">
      {items.map((badge) => (
        <List.Item key={badge.id}>
          <Anchor component={Link} size="sm" to={`/${projectId}/badges/${badge.id}`}>
            {badgeName(badge)}
          </Anchor>
        </List.Item>
      ))}
      {nextCursor !== undefined && <List.Item>{t("types.andMore")}</List.Item>}
    </List>
  );
}
