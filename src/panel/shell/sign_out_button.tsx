import { Button } from "@mantine/core";
import { useLogout } from "ra-core";
import { lazy, Suspense, useState } from "react";
import { drafts } from "../forms/drafts.ts";
import { useT } from "../i18n/use_t.ts";
import { useToast } from "../notices/toast.tsx";
import { Icon } from "../theme/icon.tsx";

const SignOutDialog = lazy(async () => ({
  default: (await import("./sign_out_dialog.tsx")).SignOutDialog,
}));

/** Signs out, which drops all drafts; asks first if there are any. */
export function SignOutButton() {
  const t = useT();
  const toast = useToast();
  const logout = useLogout();
  const [isAsking, setIsAsking] = useState(false);
  const signOut = async () => {
    drafts.clear();
    // Its button may bring discarded input back.
    toast(undefined);
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
      <Suspense>
        {isAsking && <SignOutDialog onSignOut={signOut} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </>
  );
}
