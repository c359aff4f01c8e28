import { Stack, Text } from "@mantine/core";
import { useDeferredValue, useMemo, useState } from "react";
import { contentCheck } from "../../../content_form/schema/content_violations.ts";
import type { JsonSchema } from "../../../content_form/schema/json_schema.ts";
import { readableName } from "../../../content_form/readable_name.ts";
import { useT } from "../../../i18n/use_t.ts";
import { ProductPicker } from "../../../product_picker/product_picker.tsx";
import { productName } from "../../../product_picker/product_name.ts";
import { useStoredProduct } from "../../../product_picker/use_found_products.ts";
import { BadgePreview } from "../../badge_preview.tsx";
import { contentIn } from "../../localized_content.ts";
import type { BadgeValue } from "../value/badge_value.ts";
import { productTexts } from "../../product_texts.ts";

interface Props {
  readonly badge: BadgeValue;
  readonly tag: string | undefined;
  /** The type's schema without references. */
  readonly schema: JsonSchema;
}

/** The preview needs an id; its value is irrelevant. */
const id = "00000000-0000-4000-8000-000000000000";

/** In place of the shopper's currency, which prices of products without one are shown in. */
const sampleCurrency = "USD";

/** The badge with the texts of a product that the reader chooses. */
export function ProductPreview({ badge, tag, schema }: Props) {
  const t = useT();
  const [text, setText] = useState("");
  const [productId, setProductId] = useState<number>();
  const product = useStoredProduct(productId);
  // Deferred, so that rendering the preview never blocks typing.
  const shown = useDeferredValue(badge);
  const check = useMemo(() => contentCheck(schema), [schema]);
  const content = useMemo(
    () => tag === undefined ? shown.content : contentIn(shown, tag),
    [shown, tag],
  );
  const filled = useMemo(
    () =>
      product
        ? productTexts(shown, product.attributes ?? {}, {
          ...{ tag, currency: sampleCurrency, content },
          allows: (changed) => check(changed).length === 0,
        })
        : undefined,
    [shown, product, tag, content, check],
  );
  const drawn = useMemo(
    () => ({ id, typeId: shown.typeId, content: { ...content, ...filled?.texts } }),
    [shown, content, filled],
  );
  const missing = filled?.missing ?? [];
  const refused = filled?.refused ?? [];
  const inCurrency = filled?.inShopperCurrency ?? [];
  return (
    <Stack gap="xs">
      <ProductPicker
        label={t("templates.product")}
        text={text}
        onType={setText}
        onChoose={(chosen) => {
          setProductId(chosen);
          setText(String(chosen));
        }}
      />
      {product !== undefined && productId !== undefined && (
        <div>
          {product && <Text size="sm" c="dimmed">{productName(product, t)}</Text>}
          <BadgePreview badge={drawn} />
          {product === null && (
            <Text size="sm" c="dimmed">
              {t("products.notStored", { id: String(productId) })}
            </Text>
          )}
          {missing.length > 0 && (
            <Text size="sm" c="dimmed">
              {t("templates.missing", { names: missing.map(readableName).join(", ") })}
            </Text>
          )}
          {refused.length > 0 && (
            <Text size="sm" c="dimmed">
              {t("templates.refused", { names: refused.map(readableName).join(", ") })}
            </Text>
          )}
          {inCurrency.length > 0 && (
            <Text size="sm" c="dimmed">
              {t("templates.needsCurrency", {
                names: inCurrency.map(readableName).join(", "),
                currency: sampleCurrency,
              })}
            </Text>
          )}
        </div>
      )}
    </Stack>
  );
}
