import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useT } from "../../i18n/use_t.ts";
import { readId } from "../assign/input/read_id.ts";
import classes from "./find_product.module.css";

/** Opens a product by its id, whether or not anything is stored for it. */
export function FindProduct() {
  const t = useT();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const open = (event: SubmitEvent) => {
    event.preventDefault();
    const id = readId(text.trim());
    setIsWrong(typeof id !== "number");
    if (typeof id === "number") navigate(String(id));
  };
  return (
    <form className={classes.form} onSubmit={open} noValidate>
      <TextInput
        label={t("explain.product")}
        description={t("products.idHint")}
        inputMode="numeric"
        autoComplete="off"
        error={isWrong && t("products.invalidId")}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setIsWrong(false);
        }}
      />
      <Button type="submit" variant="default">{t("products.open")}</Button>
    </form>
  );
}
