import { Alert, Button, Paper, PasswordInput, Stack, Text } from "@mantine/core";
import { useAuthProvider, useLogin } from "ra-core";
import { lazy, type SubmitEvent, Suspense, useRef, useState } from "react";
import { ServiceProblem } from "../data/service_problem.ts";
import type { MessageKey } from "../i18n/en.ts";
import { useT } from "../i18n/use_t.ts";
import { Brand } from "./brand.tsx";
import { DisplaySettings } from "./display_settings.tsx";
import { LoadingLine } from "../notices/loading_line.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import type { LoginParams, PanelAuthProvider } from "../auth/auth_provider.ts";
import classes from "./sign_in_page.module.css";

const OwnTokenStep = lazy(async () => ({
  default: (await import("./own_token_step.tsx")).OwnTokenStep,
}));

/**
 * Asks the reader for a token, starts a session with it, and opens the requested page. With the
 * first token, asks for a name in between.
 */
export function SignInPage() {
  const form = useSignIn();
  const { isOfFirst } = form;
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <Brand />
      </div>
      {isOfFirst
        ? (
          <Paper withBorder className={classes.card}>
            <Suspense fallback={<LoadingLine />}>
              <OwnTokenStep onDone={isOfFirst.go} />
            </Suspense>
          </Paper>
        )
        : <TokenForm {...form} />}
      <DisplaySettings />
    </main>
  );
}

/** Asks for a token. */
function TokenForm({ field, token, failure, isBusy, type, submit }: ReturnType<typeof useSignIn>) {
  const t = useT();
  const auth = useAuthProvider<PanelAuthProvider>();
  return (
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
  );
}

interface SignInFailure {
  readonly text: MessageKey;
  /** Whether the error is about something other than the token. */
  readonly isElsewhere: boolean;
}

function useSignIn() {
  const login = useLogin();
  const auth = useAuthProvider<PanelAuthProvider>();
  const field = useRef<HTMLInputElement>(null);
  const [token, setToken] = useState("");
  const [failure, setFailure] = useState<SignInFailure>();
  const [isBusy, setIsBusy] = useState(false);
  const [isOfFirst, setIsOfFirst] = useState<{ readonly go: () => void }>();
  const onFirstToken = () => new Promise<void>((go) => setIsOfFirst({ go }));
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsBusy(true);
    // Who was interrupted by the end of a session is not interrupted again.
    const asked = auth?.hasEnded() ? {} : { onFirstToken };
    const found = await attempt(login, { token: token.trim(), ...asked });
    setIsBusy(false);
    setFailure(found);
    if (found) field.current?.focus();
  };
  const type = (text: string) => {
    setToken(text);
    setFailure(undefined);
  };
  return { field, token, failure, isBusy, isOfFirst, type, submit };
}

/** Signs in. Returns the error, if any. */
async function attempt(
  login: (params: LoginParams) => Promise<unknown>,
  params: LoginParams,
): Promise<SignInFailure | undefined> {
  if (params.token === "") return { text: "signIn.empty", isElsewhere: false };
  try {
    await login(params);
  } catch (error) {
    if (!(error instanceof ServiceProblem)) return { text: "app.lost", isElsewhere: true };
    if (error.status === 429) return { text: "signIn.tooMany", isElsewhere: true };
    const isRefused = error.status === 401 || error.status === 400;
    if (isRefused) return { text: "signIn.refused", isElsewhere: false };
    return { text: "app.failed", isElsewhere: true };
  }
}
