import "@mantine/core/styles/Popover.layer.css";
import { Autocomplete, Text } from "@mantine/core";
import type { Ref } from "react";
import { useT } from "../../i18n/use_t.ts";
import { useBuilder } from "./builder_context.ts";
import classes from "./rule_row.module.css";

interface Props {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (path: string) => void;
}

/** Names an attribute: one that products have, or any other. */
export function AttributePicker({ ref, label, ...input }: Props) {
  const { attributes } = useBuilder();
  return (
    <Autocomplete
      ref={ref}
      className={classes.field}
      aria-label={label}
      data={attributes.map(({ path }) => path)}
      renderOption={({ option }) => <AttributeOption path={option.value} />}
      limit={offeredMax}
      maxDropdownHeight={320}
      openOnFocus={false}
      spellCheck={false}
      autoCapitalize="none"
      {...input}
    />
  );
}

/** At most this many attributes are offered. To find others, the reader types more. */
const offeredMax = 50;

/** An attribute with some of its values, and how many products have it. */
function AttributeOption({ path }: { readonly path: string }) {
  const t = useT();
  const { attributes } = useBuilder();
  const attribute = attributes.find((it) => it.path === path);
  if (attribute === undefined) return path;
  const examples = attribute.examples.map(shorten).join(", ");
  return (
    <span>
      {path}
      <Text span size="sm" c="dimmed" display="block">
        {t("conditions.attributeHint", { examples, count: attribute.products })}
      </Text>
    </span>
  );
}

const exampleCharsMax = 24;

function shorten(text: string): string {
  const chars = [...text];
  return chars.length > exampleCharsMax ? `${chars.slice(0, exampleCharsMax).join("")}…` : text;
}
