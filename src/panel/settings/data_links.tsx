import { Text } from "@mantine/core";
import { Link } from "react-router";
import { useT } from "../i18n/use_t.ts";
import { useProjectId } from "../projects/use_projects.ts";
import { Icon } from "../theme/icon.tsx";
import { Section } from "../theme/section.tsx";
import frame from "../theme/framed_list.module.css";
import classes from "./data_links.module.css";

const parts = ["imports", "feeds", "mappings"] as const;

/** Where the products come from: links to files, feeds and mappings. */
export function DataLinks() {
  const t = useT();
  const imports = `/${useProjectId()}/imports`;
  return (
    <Section title={t("project.sources")} lead={t("project.sourcesLead")}>
      <ul className={frame.list}>
        {parts.map((part) => (
          <li key={part}>
            <Link to={`${imports}#${part}`} className={classes.row}>
              <span>
                <span className={classes.name}>{t(`project.${part}`)}</span>
                <Text component="span" display="block" size="sm" c="dimmed">
                  {t(`project.${part}Text`)}
                </Text>
              </span>
              <Icon name="next" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
