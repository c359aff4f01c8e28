import { Stack, TextInput } from "@mantine/core";
import { nameMaxChars } from "../../domain/limits.ts";
import { useT } from "../i18n/use_t.ts";
import { AllowedOriginsField } from "./allowed_origins_field.tsx";
import type { ProjectField, ProjectForm } from "./project_form.ts";

interface Props {
  readonly form: ProjectForm;
  readonly change: (part: Partial<ProjectForm>) => void;
  readonly errorAt: (field: ProjectField) => string | undefined;
  readonly readOnly: boolean;
}

const texts = ["name", "cacheSeconds", "maxBadgesPerProduct"] as const;

/**
 * A project's settings. The element id of each field is the field's name, so that other pages can
 * link to it.
 */
export function ProjectFields({ form, change, errorAt, readOnly }: Props) {
  const t = useT();
  return (
    <Stack gap="lg" maw="36rem">
      {texts.map((field) => (
        <TextInput
          key={field}
          id={field}
          label={t(`field.${field}`)}
          description={t(`project.${field}Hint`)}
          value={form[field]}
          onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
          error={errorAt(field)}
          placeholder={field === "name" ? undefined : t(`project.${field}Default`)}
          inputMode={field === "name" ? "text" : "numeric"}
          maxLength={nameMaxChars}
          autoComplete="off"
          readOnly={readOnly}
        />
      ))}
      <AllowedOriginsField
        value={form.allowedOrigins}
        onChange={(allowedOrigins) => change({ allowedOrigins })}
        error={errorAt("allowedOrigins")}
        readOnly={readOnly}
      />
    </Stack>
  );
}
