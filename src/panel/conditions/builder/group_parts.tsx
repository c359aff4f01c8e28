import { Button } from "@mantine/core";
import { type Ref, useRef, useState } from "react";
import type { MessageKey } from "../../i18n/en.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import { newGroup, newRule } from "../parts/edit_parts.ts";
import type { Group, Part } from "../parts/part.ts";
import { useBuilder } from "./builder_context.ts";
import { GroupHead } from "./group_head.tsx";
import classes from "./group_parts.module.css";
import { RuleRow } from "./rule_row.tsx";

interface Props {
  readonly group: Group;
  /** The position in the tree, such as "1.2"; empty for the outermost group. */
  readonly number: string;
  readonly isNew?: boolean;
  /** Removes the group; not given for the outermost one. */
  readonly onRemove?: () => void;
}

/** A group: how its parts are combined, the parts themselves, and buttons to add more. */
export function GroupParts({ group, number, isNew = false, onRemove }: Props) {
  const t = useT();
  const { change, remove } = useBuilder();
  const adder = useRef<HTMLButtonElement>(null);
  const [addedId, setAddedId] = useState<number>();
  const add = (part: Part) => {
    setAddedId(part.id);
    change({ ...group, parts: [...group.parts, part] });
  };
  const removePart = (id: number) => {
    remove(id);
    // The button that had the focus is gone.
    adder.current?.focus();
  };
  const name = number === "" ? t("conditions.asBuilder") : t("conditions.group", { number });
  return (
    <div role="group" aria-label={name} className={classes.group} data-is-inner={number !== ""}>
      <GroupHead group={group} number={number} isNew={isNew} onRemove={onRemove} />
      {group.parts.length > 0 && (
        <ul role="list" className={classes.parts}>
          {group.parts.map((part, index) => {
            const place = `${number && `${number}.`}${index + 1}`;
            const shared = { number: place, isNew: part.id === addedId };
            const onRemove = () => removePart(part.id);
            return (
              <li key={part.id}>
                {part.kind === "rule"
                  ? <RuleRow rule={part} {...shared} onRemove={onRemove} />
                  : <GroupParts group={part} {...shared} onRemove={onRemove} />}
              </li>
            );
          })}
        </ul>
      )}
      <Adders adder={adder} group={group} number={number} onAdd={add} />
    </div>
  );
}

interface AddersProps {
  readonly adder: Ref<HTMLButtonElement>;
  readonly group: Group;
  readonly number: string;
  readonly onAdd: (part: Part) => void;
}

function Adders({ adder, group, number, onAdd }: AddersProps) {
  const t = useT();
  const { freeId } = useBuilder();
  const look = {
    variant: "light",
    size: "compact-sm",
    leftSection: <Icon name="plus" size={14} />,
  };
  const nameOf = (what: MessageKey) =>
    number === "" ? t(what) : t("conditions.addTo", { what: t(what), number });
  return (
    <div className={classes.adders}>
      <Button
        ref={adder}
        {...look}
        aria-label={nameOf("conditions.add")}
        onClick={() => onAdd(newRule(freeId()))}
      >
        {t("conditions.add")}
      </Button>
      {group.parts.length > 0 && (
        <Button
          {...look}
          aria-label={nameOf("conditions.addGroup")}
          onClick={() => onAdd(newGroup(freeId()))}
        >
          {t("conditions.addGroup")}
        </Button>
      )}
    </div>
  );
}
