import { Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useHasScope } from "../auth/use_session.ts";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../theme/icon.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import { useProjectName } from "../projects/use_projects.ts";
import { FindProduct } from "./list/find_product.tsx";
import { ProductList } from "./list/product_list.tsx";
import { Section } from "../theme/section.tsx";

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
