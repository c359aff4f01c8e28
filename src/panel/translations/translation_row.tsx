import { Alert, Button, Group, Text, Textarea, TextInput } from "@mantine/core";
import { type FocusEvent, type KeyboardEvent, useDeferredValue, useMemo } from "react";
import { Link } from "react-router";
import { BadgePreview } from "../badges/badge_preview.tsx";
import { badgeName } from "../data/badge_name.ts";
import { contentUnder } from "../badges/localized_content.ts";
import { charsIn, useCounter } from "../content_form/widgets/use_counter.tsx";
import { readableName } from "../content_form/readable_name.ts";
import type { Badge } from "../data/resource.ts";
import { ConflictNotice } from "../forms/conflict_notice.tsx";
import { memberPointer } from "../forms/json_pointer.ts";
import type { Editor } from "../forms/use_editor.ts";
import { useT } from "../i18n/use_t.ts";
import { errorText } from "../notices/error_text.ts";
import { LastSaved } from "../projects/last_saved.tsx";
import { useProjectId } from "../projects/use_projects.ts";
import { Icon } from "../theme/icon.tsx";
import type { RowFrame } from "../theme/use_window_rows.ts";
import classes from "./translation_list.module.css";
import { fieldsToTranslate, type Texts } from "./translations.ts";
import { useRowEditor } from "./use_row_editor.ts";

export interface RowProps {
  readonly badge: Badge;
  /** The text fields of the badge's type. */
  readonly fields: readonly string[];
  /** The most characters of a field; fields without a maximum are left out. */
  readonly maxChars: Readonly<Record<string, number>>;
  readonly tag: string;
  readonly isReadOnly: boolean;
  /** Called when the reader begins to change it. */
  readonly onTouched: (badgeId: string) => void;
  /** Moves the focus to the next badge; returns whether there is one. */
  readonly onNext: (index: number) => boolean;
  readonly index: number;
  readonly frame: RowFrame;
}

/**
 * A badge with its default texts beside those of a language. Enter goes to the next badge; leaving
 * the row saves it.
 */
export function TranslationRow(props: RowProps) {
  const { badge, fields, maxChars, tag, index, frame, onNext } = props;
  const projectId = useProjectId();
  const editor = useRowEditor({ badge, fields, tag });
  const shown = fieldsToTranslate(badge, fields, tag);
  const isTooLong = Object.entries(editor.value)
    .some(([field, text]) => charsIn(text) > (maxChars[field] ?? Infinity));
  const save = () => {
    const isReady = editor.isChanged && !editor.isSaving && !editor.conflict;
    if (isReady && !isTooLong) void editor.save();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) save();
  };
  const press = (event: KeyboardEvent<HTMLLIElement>) => {
    const isText = event.target instanceof HTMLElement && event.target.matches("input, textarea");
    if (!isText || event.nativeEvent.isComposing) return;
    if (event.key === "Escape") editor.discard();
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    if (!onNext(index)) save();
  };
  const href = `/${projectId}/badges/${badge.id}#localizations`;
  return (
    <li {...frame} className={classes.item} onBlur={leave} onKeyDown={press}>
      <div className={classes.badge}>
        <Link to={href} className={classes.name} dir="auto">{badgeName(badge)}</Link>
        <Preview badge={badge} tag={tag} texts={editor.value} />
      </div>
      <div className={classes.texts}>
        {shown.length === 0 && <NoText />}
        {shown.map((field) => <FieldPair key={field} {...props} field={field} editor={editor} />)}
        <RowState editor={editor} badge={badge} isTooLong={isTooLong} onSave={save} />
      </div>
    </li>
  );
}

function NoText() {
  const t = useT();
  return <Text size="sm" c="dimmed">{t("translations.noText")}</Text>;
}

interface PreviewProps {
  readonly badge: Badge;
  readonly tag: string;
  readonly texts: Texts;
}

/** The badge as shops show it in this language. */
function Preview({ badge, tag, texts }: PreviewProps) {
  const drawn = useDeferredValue(texts);
  const localized = useMemo(() => {
    const written = Object.entries(drawn).filter(([, text]) => text !== "");
    const content = { ...contentUnder(badge, tag), ...Object.fromEntries(written) };
    return { id: badge.id, typeId: badge.typeId, content };
  }, [badge, tag, drawn]);
  return (
    <div className={classes.preview} lang={tag}>
      <BadgePreview badge={localized} />
    </div>
  );
}

interface PairProps extends RowProps {
  readonly field: string;
  readonly editor: Editor<Texts>;
}

/** A text of the default, and its translation. */
function FieldPair({ badge, maxChars, tag, field, editor, isReadOnly, onTouched }: PairProps) {
  const t = useT();
  const source = badge.content[field];
  const text = typeof source === "string" ? source : "";
  const fallback = contentUnder(badge, tag)[field];
  const name = readableName(field);
  const change = ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
    onTouched(badge.id);
    editor.change((before) => ({ ...before, [field]: value }));
  };
  const own = editor.value[field] ?? "";
  const max = maxChars[field];
  const input = {
    ...useCounter(own, max),
    "aria-label": t("translations.fieldOf", { field: name, name: badgeName(badge) }),
    value: own,
    placeholder: typeof fallback === "string" ? fallback : "",
    lang: tag,
    dir: "auto",
    autoComplete: "off",
    readOnly: isReadOnly,
    error: max !== undefined && charsIn(own) > max
      ? t("contentForm.maxLength", { count: max })
      : editor.errors[`${memberPointer("/localizations", tag)}/${field}`],
    onChange: change,
  };
  return (
    <div className={classes.pair}>
      <span className={classes.field}>{name}</span>
      <span className={classes.source} dir="auto">{text}</span>
      {text.includes("\n") ? <Textarea {...input} rows={3} /> : <TextInput {...input} />}
    </div>
  );
}

interface StateProps {
  readonly editor: Editor<Texts>;
  readonly badge: Badge;
  readonly isTooLong: boolean;
  readonly onSave: () => void;
}

/** What has happened to the changes of a row, if there are any. */
function RowState({ editor, badge, isTooLong, onSave }: StateProps) {
  const t = useT();
  const { isChanged, isSaving, problem, conflict } = editor;
  if (conflict?.theirs !== undefined) {
    return (
      <ConflictNotice
        editor={editor}
        lead={<LastSaved subject={`badges/${badge.id}`} />}
        nameOf={(pointer) => readableName(pointer.slice(1))}
      />
    );
  }
  const error = conflict !== undefined
    ? t("forms.gone")
    : problem === undefined
    ? undefined
    : errorText(problem, t, "forms.lost");
  if (!isChanged && !isSaving && error === undefined) return null;
  return (
    <>
      {error && (
        <Alert color="red" role="alert" icon={<Icon name="warning" />} p="xs">{error}</Alert>
      )}
      <Group gap="xs">
        <Text size="sm" c="dimmed">{t(isSaving ? "translations.saving" : "forms.unsaved")}</Text>
        {!isSaving && (
          <>
            {conflict === undefined && (
              <Button size="compact-sm" disabled={isTooLong} onClick={onSave}>
                {t("forms.save")}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={editor.discard}>
              {t("forms.discard")}
            </Button>
          </>
        )}
      </Group>
    </>
  );
}
