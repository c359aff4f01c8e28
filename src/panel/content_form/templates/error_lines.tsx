import { Text } from "@mantine/core";
import { idSeparator, useContentForm } from "../content_form_context.ts";

interface Props {
  /** The id of an object or a list. */
  readonly id: string;
  /** The members with fields of their own, which show their own errors. */
  readonly members: readonly string[];
}

/** The errors of an object or a list as a whole, and of its members without a field. */
export function ErrorLines({ id, members }: Props) {
  const { errors } = useContentForm();
  const inside = `${id}${idSeparator}`;
  const lines = [...errors].flatMap(([at, text]) => {
    if (at === id) return [text];
    const [name = ""] = at.startsWith(inside) ? at.slice(inside.length).split(idSeparator) : [];
    return name === "" || members.includes(name) ? [] : [`${name}: ${text}`];
  });
  if (lines.length === 0) return null;
  return <Text size="sm" c="var(--mantine-color-error)">{lines.join(" ")}</Text>;
}
