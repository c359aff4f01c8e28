import { Checkbox, Radio, Stack } from "@mantine/core";
import { useSession } from "../auth/use_session.ts";
import { useT } from "../i18n/use_t.ts";
import { useProjects } from "../projects/use_projects.ts";
import type { TokenFieldProps } from "./token_form.ts";
import classes from "./token_projects_field.module.css";

/**
 * The projects that a token may access. A reader whose token is limited to some can grant only
 * these.
 */
export function TokenProjectsField({ form, change, error }: TokenFieldProps) {
  const t = useT();
  const { projectIds: ownProjectIds } = useSession();
  return (
    <Stack gap="xs">
      {ownProjectIds === undefined && (
        <Radio.Group
          label={t("tokens.projects")}
          value={String(form.isLimited)}
          onChange={(isLimited) => change({ isLimited: isLimited === "true" })}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="false"
              label={t("tokens.allProjects")}
              description={t("tokens.allProjectsHint")}
            />
            <Radio value="true" label={t("tokens.someProjects")} />
          </Stack>
        </Radio.Group>
      )}
      {form.isLimited && <ProjectChoice form={form} change={change} error={error} />}
    </Stack>
  );
}

function ProjectChoice({ form, change, error }: TokenFieldProps) {
  const t = useT();
  const { data = [] } = useProjects();
  return (
    <Checkbox.Group
      label={t("tokens.whichProjects")}
      error={error}
      value={[...form.projectIds]}
      onChange={(projectIds) => change({ projectIds })}
    >
      <div className={classes.projects}>
        {data.map(({ id, name }) => (
          <Checkbox
            key={id}
            name="projectIds"
            value={id}
            label={name}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
