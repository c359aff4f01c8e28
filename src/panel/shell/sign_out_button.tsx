import { Button, Text } from "@mantine/core";
import { useLogout } from "ra-core";
import { useState } from "react";
import { ConfirmDialog } from "../forms/confirm_button.tsx";
import { drafts } from "../forms/drafts.ts";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../theme/icon.tsx";

/** Signs out, which drops all drafts; asks first if there are any. */
export function SignOutButton() {
  const t = useT();
  const logout = useLogout();
  const [isAsking, setIsAsking] = useState(false);
  const signOut = async () => {
    drafts.clear();
    await logout();
  };
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<Icon name="signOut" size={16} />}
        onClick={() => drafts.isEmpty() ? signOut() : setIsAsking(true)}
      >
        {t("signIn.out")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t("signIn.outTitle")}
        confirm={t("signIn.out")}
        onConfirm={signOut}
        onClose={() => setIsAsking(false)}
      >
        <Text size="sm">{t("signIn.outText")}</Text>
      </ConfirmDialog>
    </>
  );
}
