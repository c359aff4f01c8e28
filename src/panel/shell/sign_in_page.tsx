import { Alert, Button, Paper, PasswordInput, Stack, Text } from "@mantine/core";
import { useAuthProvider, useLogin } from "ra-core";
import { type SubmitEvent, useRef, useState } from "react";
import { ServiceProblem } from "../data/service_problem.ts";
import type { MessageKey } from "../i18n/en.ts";
import { useT } from "../i18n/use_t.ts";
import { Brand } from "./brand.tsx";
import { DisplaySettings } from "./display_settings.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import type { PanelAuthProvider } from "../auth/auth_provider.ts";
import classes from "./sign_in_page.module.css";

/** Asks the reader for a token, starts a session with it, and opens the requested page. */
export function SignInPage() {
  const t = useT();
  const auth = useAuthProvider<PanelAuthProvider>();
  const { field, token, failure, isBusy, type, submit } = useSignIn();
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <Brand />
      </div>
      <Paper component="form" noValidate withBorder className={classes.card} onSubmit={submit}>
        <Stack gap="lg">
          <div>
            <PageTitle>{t("signIn.title")}</PageTitle>
            <Text c="dimmed" mt={4}>{t("signIn.lead")}</Text>
          </div>
          {auth?.hasEnded() && <Alert color="yellow" role="status">{t("signIn.ended")}</Alert>}
          {failure?.isElsewhere && <Alert color="red" role="alert">{t(failure.text)}</Alert>}
          <PasswordInput
            ref={field}
            name="token"
            size="md"
            label={t("signIn.token")}
            description={t("signIn.where")}
            error={failure && !failure.isElsewhere && t(failure.text)}
            autoComplete="current-password"
            autoFocus
            value={token}
            onChange={(event) => type(event.currentTarget.value)}
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ "aria-label": t("signIn.show") }}
          />
          <Button type="submit" size="md" fullWidth loading={isBusy}>{t("signIn.title")}</Button>
        </Stack>
      </Paper>
      <DisplaySettings />
    </main>
  );
}

interface SignInFailure {
  readonly text: MessageKey;
  /** Whether the error is about something other than the token. */
  readonly isElsewhere: boolean;
}

function useSignIn() {
  const login = useLogin();
  const field = useRef<HTMLInputElement>(null);
  const [token, setToken] = useState("");
  const [failure, setFailure] = useState<SignInFailure>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const found = await attempt(login, token.trim());
    setIsBusy(false);
    setFailure(found);
    if (found) field.current?.focus();
  };
  const type = (text: string) => {
    setToken(text);
    setFailure(undefined);
  };
  return { field, token, failure, isBusy, type, submit };
}

/** Signs in. Returns the error, if any. */
async function attempt(
  login: (params: { token: string }) => Promise<unknown>,
  token: string,
): Promise<SignInFailure | undefined> {
  if (token === "") return { text: "signIn.empty", isElsewhere: false };
  try {
    await login({ token });
  } catch (error) {
    if (!(error instanceof ServiceProblem)) return { text: "app.lost", isElsewhere: true };
    if (error.status === 429) return { text: "signIn.tooMany", isElsewhere: true };
    const isRefused = error.status === 401 || error.status === 400;
    if (isRefused) return { text: "signIn.refused", isElsewhere: false };
    return { text: "app.failed", isElsewhere: true };
  }
}
