import { Text } from "@mantine/core";
import { useFormatLocale } from "../i18n/use_format_locale.ts";
import { hasScope, type Session } from "../auth/session.ts";
import { useSession } from "../auth/use_session.ts";
import type { Token } from "../data/tokens.ts";
import { useAuthorName } from "../auth/use_author_name.ts";
import { ConfirmButton } from "../forms/confirm_button.tsx";
import { useT } from "../i18n/use_t.ts";
import { useProjects } from "../projects/use_projects.ts";
import { tokenExpiry } from "./token_expiry.ts";
import classes from "./token_row.module.css";

interface Props {
  readonly token: Token;
  /** In epoch ms. */
  readonly now: number;
  readonly onRevoke: () => Promise<void>;
}

/** A token: its name, maker, scope, projects and expiry. */
export function TokenRow({ token, now, onRevoke }: Props) {
  const t = useT();
  const { name, createdAt, createdBy } = token;
  const authorName = useAuthorName();
  const language = useFormatLocale();
  const createdOn = new Date(createdAt).toLocaleDateString(language, { dateStyle: "medium" });
  return (
    <div className={classes.row}>
      <div className={classes.name}>
        <Text fw={550}>{name}</Text>
        <Text size="sm" c="dimmed">
          {createdBy === undefined
            ? t("tokens.createdOn", { date: createdOn })
            : t("tokens.createdOnBy", { date: createdOn, name: authorName(createdBy) })}
        </Text>
      </div>
      <div>
        <Text size="sm">{t(`tokens.scope.${highest(token)}`)}</Text>
        <TokenProjects token={token} />
      </div>
      <Expiry token={token} now={now} />
      <Revoke token={token} onRevoke={onRevoke} />
    </div>
  );
}

function highest(token: Token) {
  if (hasScope(token, "admin")) return "admin";
  return hasScope(token, "write") ? "write" : "read";
}

function TokenProjects({ token: { projectIds } }: Pick<Props, "token">) {
  const t = useT();
  const { data = [] } = useProjects();
  const nameOf = (id: string) => data.find((project) => project.id === id)?.name ?? id;
  const names = projectIds?.map(nameOf).join(", ") ?? t("tokens.allProjects");
  return <Text size="sm" c="dimmed">{names}</Text>;
}

function Expiry({ token, now }: Pick<Props, "token" | "now">) {
  const t = useT();
  const language = useFormatLocale();
  const { key, when, isOver } = tokenExpiry(token, now, language);
  const instant = token.expiresAt &&
    new Date(token.expiresAt).toLocaleString(language, { dateStyle: "full", timeStyle: "short" });
  return (
    <Text
      size="sm"
      title={instant}
      c={isOver ? "var(--mantine-color-error)" : undefined}
      fw={isOver ? 600 : undefined}
    >
      {t(key, { when })}
    </Text>
  );
}

function Revoke({ token, onRevoke }: Pick<Props, "token" | "onRevoke">) {
  const t = useT();
  const { name } = token;
  const isOwn = isMaybeOf(useSession(), token);
  return (
    <ConfirmButton
      size="compact-sm"
      label={t("tokens.revoke")}
      aria-label={t("tokens.revokeNamed", { name })}
      title={t("tokens.revokeTitle", { name })}
      onConfirm={onRevoke}
    >
      <Text size="sm">{t("tokens.revokeText")}</Text>
      {isOwn && <Text size="sm" fw={600}>{t("tokens.revokeOwn")}</Text>}
    </ConfirmButton>
  );
}

/**
 * Whether this may be the session's own token. The service does not report which token a session
 * belongs to, so their properties are compared.
 */
function isMaybeOf(session: Session, { name, scopes, projectIds }: Token): boolean {
  return JSON.stringify([name, scopes, projectIds]) ===
    JSON.stringify([session.name, session.scopes, session.projectIds]);
}
