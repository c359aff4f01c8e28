import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useAuthProvider } from "ra-core";
import { type SubmitEvent, useState } from "react";
import { nameMaxChars } from "../../domain/limits.ts";
import type { PanelAuthProvider } from "../auth/auth_provider.ts";
import type { OwnToken } from "../auth/session.ts";
import { CopiedText } from "../copy/copied_text.tsx";
import { ServiceProblem } from "../data/service_problem.ts";
import { useT } from "../i18n/use_t.ts";
import { errorText } from "../notices/error_text.ts";
import { PageTitle } from "../notices/page_title.tsx";

interface Props {
  /** Opens the panel. */
  readonly onDone: () => void;
}

/**
 * Asks who signs in with the first token, and gives them a token of their own, so that changes have
 * their name.
 */
export function OwnTokenStep({ onDone }: Props) {
  const [token, setToken] = useState<OwnToken>();
  return token === undefined
    ? <NameForm onCreated={setToken} onSkip={onDone} />
    : <Secret token={token} onStored={onDone} />;
}

interface NameProps {
  readonly onCreated: (token: OwnToken) => void;
  readonly onSkip: () => void;
}

function NameForm({ onCreated, onSkip }: NameProps) {
  const t = useT();
  const auth = useAuthProvider<PanelAuthProvider>();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (auth === undefined || name.trim() === "") return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      onCreated(await auth.signInAs(name.trim()));
    } catch (error) {
      setProblem(error);
      setIsBusy(false);
    }
  };
  const nameError = problem instanceof ServiceProblem ? problem.errors["/name"] : undefined;
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <div>
          <PageTitle>{t("signIn.who")}</PageTitle>
          <Text c="dimmed" mt={4}>{t("signIn.whoLead")}</Text>
        </div>
        {problem !== undefined && nameError === undefined && (
          <Alert color="red" role="alert">{errorText(problem, t)}</Alert>
        )}
        <TextInput
          size="md"
          label={t("signIn.name")}
          autoComplete="name"
          autoFocus
          required
          withAsterisk={false}
          maxLength={nameMaxChars}
          value={name}
          error={nameError}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Stack gap="xs">
          <Button type="submit" size="md" fullWidth loading={isBusy} disabled={name.trim() === ""}>
            {t("signIn.createToken")}
          </Button>
          <Button variant="subtle" fullWidth disabled={isBusy} onClick={onSkip}>
            {t("signIn.notNow")}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}

interface SecretProps {
  readonly token: OwnToken;
  readonly onStored: () => void;
}

function Secret({ token: { name, secret }, onStored }: SecretProps) {
  const t = useT();
  // Closing the tab would lose the secret.
  useWindowEvent("beforeunload", (event) => event.preventDefault());
  return (
    <Stack gap="lg">
      <div>
        <PageTitle>{t("signIn.yourToken")}</PageTitle>
        <Text c="dimmed" mt={4}>{t("signIn.yourTokenLead", { name })}</Text>
      </div>
      <CopiedText text={secret} what={t("tokens.secret")} />
      <Button size="md" fullWidth autoFocus onClick={onStored}>{t("tokens.stored")}</Button>
    </Stack>
  );
}
