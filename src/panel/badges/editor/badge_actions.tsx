import { Button, Group } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { ConfirmButton } from "../../forms/confirm_button.tsx";
import { drafts } from "../../forms/drafts.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import { useDeletedToast } from "../../plans/use_deleted_toast.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import { badgeName } from "../../data/badge_name.ts";
import { Section } from "../../theme/section.tsx";
import { OnProducts } from "./on_products.tsx";
import { useBadgeChanges } from "./use_badge_changes.ts";
import type { BadgeValue } from "./value/badge_value.ts";

interface Props {
  readonly badge: BadgeValue & { readonly id: string };
  /** The version that the page shows. */
  readonly version: string | undefined;
  readonly isReadOnly: boolean;
}

/** The actions on the whole badge. */
export function BadgeActions({ badge, version, isReadOnly }: Props) {
  const t = useT();
  const projectId = useProjectId();
  const navigate = useNavigate();
  const toastDeleted = useDeletedToast();
  const { remove } = useBadgeChanges();
  const name = badgeName(badge);
  const confirmed = async () => {
    await remove({ id: badge.id, version });
    drafts.remove(`badges/${projectId}/${badge.id}`);
    toastDeleted(`badges/${badge.id}`);
    navigate(`/${projectId}/badges`);
  };
  return (
    <Section title={t("badgeEditor.more")}>
      <Group gap="xs">
        <Button
          component={Link}
          to={`/${projectId}/why?badges=${badge.id}`}
          variant="default"
          leftSection={<Icon name="question" />}
        >
          {t("explain.title")}
        </Button>
        <Button
          component={Link}
          to={`/${projectId}/changes?subject=badges/${badge.id}`}
          variant="default"
          leftSection={<Icon name="history" />}
        >
          {t("changes.history")}
        </Button>
        {!isReadOnly && (
          <>
            <Button
              component={Link}
              to={`/${projectId}/badges/new?from=${badge.id}`}
              variant="default"
              leftSection={<Icon name="copy" />}
            >
              {t("badgeEditor.copy")}
            </Button>
            <ConfirmButton
              label={t("forms.delete")}
              title={t("forms.deleteTitle", { name })}
              leftSection={<Icon name="remove" />}
              onConfirm={confirmed}
            >
              <OnProducts badge={badge} />
            </ConfirmButton>
          </>
        )}
      </Group>
    </Section>
  );
}
