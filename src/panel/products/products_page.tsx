import { Button, Stack, TextInput } from "@mantine/core";
import type { SubmitEvent } from "react";
import { Link, useNavigate } from "react-router";
import { searchMaxChars } from "../../domain/limits.ts";
import { useHasScope } from "../auth/use_session.ts";
import { useSearchValue } from "../forms/use_search.ts";
import { useT } from "../i18n/use_t.ts";
import { PageTitle } from "../notices/page_title.tsx";
import { useProjectName } from "../projects/use_projects.ts";
import { Icon } from "../theme/icon.tsx";
import { ProductList } from "./list/product_list.tsx";
import classes from "./products_page.module.css";
import { readId } from "../product_picker/read_id.ts";
import { useFoundProducts } from "../product_picker/use_found_products.ts";

/** Lists the stored products, and finds them by name, SKU or id. */
export function ProductsPage() {
  const t = useT();
  const mayWrite = useHasScope("write");
  return (
    <Stack gap="lg">
      <PageTitle
        about={useProjectName()}
        lead={t("products.lead")}
        action={mayWrite && (
          <Button component={Link} to="assign" leftSection={<Icon name="badge" />}>
            {t("products.assign")}
          </Button>
        )}
      >
        {t("products.title")}
      </PageTitle>
      <FoundProducts />
    </Stack>
  );
}

function FoundProducts() {
  const t = useT();
  const navigate = useNavigate();
  // In the address, so that the way back from a product leads to the same list.
  const [text, setText] = useSearchValue("q");
  const found = useFoundProducts(text);
  // Enter opens the product with this id, stored or not, or the only one that was found.
  const open = (event: SubmitEvent) => {
    event.preventDefault();
    const id = readId(text.trim());
    const [only] = found.products.length === 1 && found.q === text.trim() ? found.products : [];
    const opened = typeof id === "number" ? id : only?.id;
    if (opened !== undefined) navigate(String(opened));
  };
  return (
    <>
      <search>
        <form className={classes.form} onSubmit={open} noValidate>
          <TextInput
            type="search"
            label={t("products.find")}
            placeholder={t("products.searchHint")}
            leftSection={<Icon name="search" />}
            autoComplete="off"
            maxLength={searchMaxChars}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </form>
      </search>
      <ProductList found={found} />
    </>
  );
}
