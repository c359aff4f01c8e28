import { Link } from "react-router";
import type { BadgeType } from "../../data/resource.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import { useProjectId } from "../../projects/use_projects.ts";
import { readFields } from "../fields/read_fields.ts";
import classes from "./type_row.module.css";

interface Props {
  readonly type: BadgeType;
}

/** One type of the list: its name, its number of fields and its limit. */
export function TypeRow({ type: { id, name, schema, maxPerProduct } }: Props) {
  const t = useT();
  const { fieldSet } = readFields(schema);
  return (
    <Link to={`/${useProjectId()}/types/${id}`} className={classes.row}>
      <span className={classes.name}>
        <span className={classes.title}>{name}</span>
        <span className={classes.id}>{id}</span>
      </span>
      <span className={classes.about}>
        {fieldSet === undefined
          ? t("types.onlyJson")
          : t("types.fieldCount", { count: fieldSet.fields.length })}
      </span>
      <span className={classes.about}>
        {maxPerProduct !== undefined && t("types.maxShort", { count: maxPerProduct })}
      </span>
      <Icon name="next" />
    </Link>
  );
}
