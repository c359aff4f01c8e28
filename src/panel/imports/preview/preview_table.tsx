import { Text } from "@mantine/core";
import { useT } from "../../i18n/use_t.ts";
import classes from "./preview_table.module.css";
import type { Preview } from "./read_preview.ts";

const cellCharsMax = 80;

/** The first rows of a file, which shows whether its columns and letters are understood. */
export function PreviewTable({ preview: { columns, rows } }: { readonly preview: Preview }) {
  const t = useT();
  const title = t("imports.firstRows");
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>{title}</Text>
      <div className={classes.frame} tabIndex={0} role="group" aria-label={title}>
        <table className={classes.table}>
          <thead>
            <tr>{columns.map((name, at) => <th key={at} scope="col">{name}</th>)}</tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>{cells.map((cell, at) => <td key={at}>{shorten(cell)}</td>)}</tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function shorten(text: string): string {
  return text.length > cellCharsMax ? `${text.slice(0, cellCharsMax)}…` : text;
}
