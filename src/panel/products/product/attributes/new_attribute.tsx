import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useT } from "../../../i18n/use_t.ts";
import classes from "./new_attribute.module.css";

interface Props {
  readonly isTaken: (name: string) => boolean;
  readonly onAdd: (name: string) => void;
}

export function NewAttribute({ isTaken, onAdd }: Props) {
  const t = useT();
  const [name, setName] = useState("");
  const isDouble = isTaken(name.trim());
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === "" || isDouble) return;
    onAdd(name.trim());
    setName("");
  };
  return (
    <form className={classes.form} onSubmit={add} noValidate>
      <TextInput
        label={t("product.newAttribute")}
        autoComplete="off"
        value={name}
        error={isDouble && t("product.nameTaken")}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={name.trim() === "" || isDouble}>
        {t("forms.add")}
      </Button>
    </form>
  );
}
