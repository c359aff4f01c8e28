import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, Stack, Text } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import { useHasScope } from "../auth/use_session.ts";
import { AddLanguage } from "../badges/editor/language/add_language.tsx";
import { useTypeList } from "../badges/use_types.ts";
import type { Badge, BadgeType } from "../data/resource.ts";
import { useSearch } from "../forms/use_search.ts";
import { useT } from "../i18n/use_t.ts";
import { EmptyState } from "../notices/empty_state.tsx";
import { NotLoaded } from "../notices/error_notice.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import { useProjectName } from "../projects/use_projects.ts";
import { useAllBadges } from "../timeline/use_all_badges.ts";
import { LanguageLinks } from "./language_links.tsx";
import { maxLengths, textFields } from "./text_fields.ts";
import { TranslationFields } from "./translation_fields.tsx";
import { fits, readFilter, type TranslationFilter, writeFilter } from "./translation_filter.ts";
import { TranslationList } from "./translation_list.tsx";
import { lacksLanguage, languagesOf } from "./translations.ts";

/** The texts of all badges beside their translations: what is missing, filled in place. */
export function TranslationsPage() {
  const t = useT();
  const badges = useAllBadges();
  const types = useTypeList();
  return (
    <Stack gap="lg">
      <PageTitle about={useProjectName()} lead={t("translations.lead")}>
        {t("translations.title")}
      </PageTitle>
      {badges.data === undefined || types.data === undefined
        ? (
          <NotLoaded
            error={badges.error ?? types.error}
            onRetry={() => (badges.error ? badges : types).refetch()}
          />
        )
        : <Translations badges={badges.data} types={types.data} />}
    </Stack>
  );
}

interface Props {
  readonly badges: readonly Badge[];
  readonly types: readonly BadgeType[];
}

function Translations({ badges, types }: Props) {
  const t = useT();
  const mayWrite = useHasScope("write");
  const [search, changeSearch] = useSearch();
  const filter = readFilter(search);
  const change = useCallback(
    (changes: Partial<TranslationFilter>) =>
      changeSearch((now) => writeFilter({ ...readFilter(now), ...changes })),
    [changeSearch],
  );
  const fields = useMemo(() => fieldsOfTypes(types), [types]);
  const maxChars = useMemo(
    () => new Map(types.map(({ id, schema }) => [id, maxLengths(schema)])),
    [types],
  );
  const { languages, lacking, tag } = useLanguages(badges, fields, filter.language);
  if (badges.length === 0) {
    return <EmptyState icon="language" title={t("badges.empty")} text={t("translations.empty")} />;
  }
  return (
    <>
      <div>
        {tag === undefined ? <Text>{t("translations.none")}</Text> : (
          <LanguageLinks
            {...{ languages, lacking }}
            chosen={tag}
            searchFor={(language) => `${writeFilter({ ...filter, language })}`}
          />
        )}
        {mayWrite && (
          <AddLanguage
            tags={languages}
            onAdd={(language) => change({ language })}
          />
        )}
      </div>
      {tag !== undefined && (
        <OfLanguage
          key={tag}
          {...{ badges, fields, maxChars, tag, filter, change }}
          isReadOnly={!mayWrite}
        />
      )}
    </>
  );
}

function fieldsOfTypes(types: readonly BadgeType[]): ReadonlyMap<string, readonly string[]> {
  return new Map(types.map(({ id, schema }) => [id, textFields(schema)]));
}

/** The project's languages with the one that is shown, which may be new. */
function useLanguages(
  badges: readonly Badge[],
  fields: ReadonlyMap<string, readonly string[]>,
  asked: string | undefined,
) {
  return useMemo(() => {
    const stored = languagesOf(badges);
    const known = stored.find((tag) => tag.toLowerCase() === asked?.toLowerCase());
    const languages = asked === undefined || known !== undefined ? stored : [...stored, asked];
    const tag = known ?? asked ?? languages[0];
    const lacking = new Map(languages.map((language) => [
      language,
      badges.filter((it) => lacksLanguage(it, fields.get(it.typeId) ?? [], language)).length,
    ]));
    return { languages, lacking, tag };
  }, [badges, fields, asked]);
}

interface LanguageProps {
  readonly badges: readonly Badge[];
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly maxChars: ReadonlyMap<string, Readonly<Record<string, number>>>;
  readonly tag: string;
  readonly filter: TranslationFilter;
  readonly change: (changes: Partial<TranslationFilter>) => void;
  readonly isReadOnly: boolean;
}

function OfLanguage(
  { badges, fields, maxChars, tag, filter, change, isReadOnly }: LanguageProps,
) {
  const t = useT();
  // What was changed here stays in view, although it lacks nothing any more.
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const { typeId, q, areAll } = filter;
  const shown = useMemo(
    () =>
      badges.filter((badge) =>
        fits(badge, filter) &&
        (areAll || touched.has(badge.id) ||
          lacksLanguage(badge, fields.get(badge.typeId) ?? [], tag))
      ),
    [badges, fields, tag, typeId, q, areAll, touched],
  );
  return (
    <Stack gap="sm">
      <TranslationFields filter={filter} onChange={change} />
      <Checkbox
        label={t("translations.onlyLacking")}
        checked={!areAll}
        onChange={({ currentTarget: { checked } }) => {
          setTouched(new Set());
          change({ areAll: !checked });
        }}
      />
      <Text size="sm" c="dimmed" role="status">{t("badges.count", { count: shown.length })}</Text>
      {!isReadOnly && shown.length > 0 && <Text size="sm" c="dimmed">{t("translations.hint")}
      </Text>}
      {shown.length === 0
        ? (
          <EmptyState
            icon="check"
            title={t(areAll ? "badges.noMatch" : "translations.nothingLacking")}
          />
        )
        : (
          <TranslationList
            {...{ badges: shown, fields, maxChars, tag, isReadOnly }}
            onTouched={(id) =>
              setTouched((before) => before.has(id) ? before : new Set([...before, id]))}
          />
        )}
    </Stack>
  );
}
