import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { useHasScope } from "../auth/use_session.ts";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../theme/icon.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import { useProjectName } from "../projects/use_projects.ts";
import { ProductList } from "./product_list.tsx";
import { Section } from "../theme/section.tsx";
import { type SubmitEvent, useState } from "react";
import { readId } from "./assign/input/read_id.ts";
import classes from "./products_page.module.css";

/** Opens a product by its id, and lists those for which anything is stored. */
export function ProductsPage() {
  const t = useT();
  const mayWrite = useHasScope("write");
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="start" gap="sm">
        <div>
          <PageTitle about={useProjectName()}>{t("products.title")}</PageTitle>
          <Text c="dimmed" maw="40rem">{t("products.lead")}</Text>
        </div>
        {mayWrite && (
          <Button component={Link} to="assign" leftSection={<Icon name="upload" />}>
            {t("products.assign")}
          </Button>
        )}
      </Group>
      <Section title={t("products.find")}>
        <FindProduct />
      </Section>
      <ProductList />
    </Stack>
  );
}

/** Opens a product by its id, whether or not anything is stored for it. */
function FindProduct() {
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
