import { Stack, TextInput } from "@mantine/core";
import { useT } from "../i18n/use_t.ts";
import { AllowedOriginsField } from "./allowed_origins_field.tsx";
import type { ProjectField, ProjectForm } from "./project_form.ts";

interface Props {
  readonly form: ProjectForm;
  readonly change: (part: Partial<ProjectForm>) => void;
  readonly faultAt: (field: ProjectField) => string | undefined;
  readonly readOnly: boolean;
}

const nameMax = 200;
const texts = ["name", "cacheSeconds", "maxBadgesPerProduct"] as const;

/**
 * A project's settings. The element id of each field is the field's name, so that other pages can
 * link to it.
 */
export function ProjectFields({ form, change, faultAt, readOnly }: Props) {
  const t = useT();
  return (
    <Stack gap="lg" maw="36rem">
      {texts.map((field) => (
        <TextInput
          key={field}
          id={field}
          label={t(`project.${field}`)}
          description={t(`project.${field}Hint`)}
          value={form[field]}
          onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
          error={faultAt(field)}
          placeholder={field === "name" ? undefined : t(`project.${field}Default`)}
          inputMode={field === "name" ? "text" : "numeric"}
          maxLength={nameMax}
          autoComplete="off"
          readOnly={readOnly}
        />
      ))}
      <AllowedOriginsField
        value={form.allowedOrigins}
        onChange={(allowedOrigins) => change({ allowedOrigins })}
        fault={faultAt("allowedOrigins")}
        readOnly={readOnly}
      />
    </Stack>
  );
}
