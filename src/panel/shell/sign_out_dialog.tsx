import { Text } from "@mantine/core";
import { ConfirmDialog } from "../forms/confirm_button.tsx";
import { useReturnFocus } from "../forms/focus/use_return_focus.ts";
import { useT } from "../i18n/use_t.ts";

interface Props {
  readonly onSignOut: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before signing out, which drops all drafts. */
export function SignOutDialog({ onSignOut, onClose }: Props) {
  const t = useT();
  useReturnFocus();
  return (
    <ConfirmDialog
      isOpen
      title={t("signIn.outTitle")}
      confirm={t("signIn.out")}
      onConfirm={onSignOut}
      onClose={onClose}
    >
      <Text size="sm">{t("signIn.outText")}</Text>
    </ConfirmDialog>
  );
}
