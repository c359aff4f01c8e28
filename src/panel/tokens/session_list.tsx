import { Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { pageLimitMax } from "../../domain/limits.ts";
import { useAuthorName } from "../auth/use_author_name.ts";
import { useService } from "../auth/use_service.ts";
import { useHasScope, useSession } from "../auth/use_session.ts";
import type { ListedSession } from "../data/sessions.ts";
import { ConfirmButton } from "../forms/confirm_button.tsx";
import { timeSince } from "../i18n/relative_time.ts";
import { useFormatLocale } from "../i18n/use_format_locale.ts";
import { useNow } from "../i18n/use_now.ts";
import { useT } from "../i18n/use_t.ts";
import { useAnnounce } from "../notices/announcer.tsx";
import { NotLoaded } from "../notices/error_notice.tsx";
import frame from "../theme/framed_list.module.css";
import { Section } from "../theme/section.tsx";
import classes from "./session_list.module.css";

const queryKey = ["sessions"];

/** Where the panel is signed in, with whose token and since when. */
export function SessionList() {
  const t = useT();
  const { sessions } = useService();
  const isAdmin = useHasScope("admin");
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => {
      const all: ListedSession[] = [];
      let cursor: string | undefined;
      do {
        const page = await sessions.list({ limit: pageLimitMax, cursor });
        all.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      return all.sort((a, b) => a.lastSeenAt < b.lastSeenAt ? 1 : -1);
    },
  });
  return (
    <Section
      id="sessions"
      title={t("sessions.title")}
      lead={t(isAdmin ? "sessions.lead" : "sessions.leadOwn")}
    >
      {data === undefined
        ? <NotLoaded error={error} onRetry={refetch} />
        : (
          <ul role="list" aria-label={t("sessions.title")} className={frame.list}>
            {data.map((session) => (
              <li key={session.id}>
                <SessionRow session={session} />
              </li>
            ))}
          </ul>
        )}
    </Section>
  );
}

function SessionRow({ session }: { readonly session: ListedSession }) {
  const t = useT();
  const now = useNow();
  const language = useFormatLocale();
  const own = useSession().name;
  const authorName = useAuthorName();
  const end = useEnd(session);
  const { tokenId, createdAt, lastSeenAt, isCurrent = false } = session;
  // Only admins can read the names of tokens; others see their own sessions only.
  const isAdmin = useHasScope("admin");
  const name = isAdmin ? authorName(tokenId) : own;
  const exact = (at: string) =>
    new Date(at).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <div className={classes.row}>
      <div className={classes.name}>
        <Text fw={550} dir="auto">{name}</Text>
        {isCurrent && <Text size="sm" c="dimmed">{t("sessions.current")}</Text>}
      </div>
      <Text size="sm">{t("sessions.since", { when: exact(createdAt) })}</Text>
      <Text size="sm" title={exact(lastSeenAt)}>
        {t("sessions.lastSeen", { when: timeSince(Date.parse(lastSeenAt), now, language) })}
      </Text>
      <ConfirmButton
        size="compact-sm"
        label={t("sessions.end")}
        aria-label={t("sessions.endNamed", { name, when: exact(createdAt) })}
        title={t("sessions.endTitle", { name })}
        onConfirm={end}
      >
        <Text size="sm">{t(isCurrent ? "sessions.endOwnText" : "sessions.endText")}</Text>
      </ConfirmButton>
    </div>
  );
}

function useEnd({ id }: ListedSession) {
  const t = useT();
  const announce = useAnnounce();
  const { sessions } = useService();
  const queries = useQueryClient();
  return async () => {
    await sessions.end(id);
    announce(t("sessions.ended"));
    // Without a session, this leads to the sign-in page.
    await queries.invalidateQueries({ queryKey });
  };
}
