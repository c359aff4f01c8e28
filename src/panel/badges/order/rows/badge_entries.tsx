import { copyText } from "../../../copy/copy_text.ts";
import { Menu } from "@mantine/core";
import { Link } from "react-router";
import type { Badge } from "../../../data/resource.ts";
import { useT } from "../../../i18n/use_t.ts";
import { useToast } from "../../../notices/toast.tsx";
import { useProjectId } from "../../../projects/use_projects.ts";
import { Icon } from "../../../theme/icon.tsx";
import { useSwitchStatus } from "../../use_switch_status.ts";
import { useOrdering } from "./ordering_context.ts";

/** What can be done with a badge of the list, apart from moving it. */
export function BadgeEntries({ badge }: { readonly badge: Badge }) {
  const t = useT();
  const toast = useToast();
  const projectId = useProjectId();
  const switchStatus = useSwitchStatus();
  const { askRemove } = useOrdering();
  const isPaused = badge.status === "paused";
  const copyId = async () => {
    if (await copyText(badge.id)) toast(t("copy.done"));
    // The id is shown, to be copied from there.
    else toast(badge.id, true);
  };
  return (
    <>
      <Menu.Item
        leftSection={<Icon name={isPaused ? "play" : "pause"} />}
        data-autofocus
        onClick={() => switchStatus(badge)}
      >
        {t(isPaused ? "badges.resume" : "badges.pause")}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={`/${projectId}/badges/new?from=${badge.id}`}
        leftSection={<Icon name="copy" />}
      >
        {t("badgeEditor.copy")}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={`/${projectId}/why?badges=${badge.id}`}
        leftSection={<Icon name="question" />}
      >
        {t("explain.title")}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={`/${projectId}/changes?subject=badges/${badge.id}`}
        leftSection={<Icon name="history" />}
      >
        {t("changes.history")}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="code" />} onClick={copyId}>
        {t("badges.copyId")}
      </Menu.Item>
      <Menu.Item
        c="var(--mantine-color-error)"
        leftSection={<Icon name="remove" />}
        onClick={() => askRemove(badge)}
      >
        {t("forms.delete")}
      </Menu.Item>
    </>
  );
}
