import { Stack } from "@mantine/core";
import { useParams } from "react-router";
import { useT } from "../../i18n/use_t.ts";
import { BackLink } from "../../theme/back_link.tsx";
import { NotLoaded } from "../../notices/error_notice.tsx";
import { NotFoundPage } from "../../notices/not_found_page.tsx";
import { PageTitle } from "../../notices/page_title.tsx";
import { useProjectId, useProjectName } from "../../projects/use_projects.ts";
import { readId } from "../../product_picker/read_id.ts";
import { productName } from "../../product_picker/product_name.ts";
import { AboutProduct } from "./about_product.tsx";
import { ProductEditor } from "./product_editor.tsx";
import { useProduct } from "./use_product.ts";

/** One product: what the shop sent about it, its badges, its own order. */
export function ProductPage() {
  const { productId = "" } = useParams();
  const id = readId(productId);
  return typeof id === "number" ? <KnownProduct productId={id} /> : <NotFoundPage />;
}

interface Props {
  readonly productId: number;
}

function KnownProduct({ productId }: Props) {
  const t = useT();
  const projectId = useProjectId();
  const { data: saved, error, refetch } = useProduct(productId);
  const product = { badges: [], ...saved?.value, id: productId };
  return (
    <Stack gap="lg">
      <div>
        <BackLink to={`/${projectId}/products`}>{t("products.title")}</BackLink>
        <PageTitle about={useProjectName()}>{productName(product, t)}</PageTitle>
      </div>
      <AboutProduct product={product} />
      {saved
        ? <ProductEditor key={`${projectId}/${productId}`} productId={productId} saved={saved} />
        : <NotLoaded error={error} onRetry={refetch} />}
    </Stack>
  );
}
