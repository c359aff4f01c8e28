import { Stack } from "@mantine/core";
import { useState } from "react";
import { ProductPicker } from "../../product_picker/product_picker.tsx";
import { ProductLine } from "../../product_picker/product_line.tsx";
import { useStoredProduct } from "../../product_picker/use_found_products.ts";
import { useT } from "../../i18n/use_t.ts";
import { readInteger } from "../read_integer.ts";

interface Props {
  /** The product's id as text, or what was entered instead of one. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | false | undefined;
}

/** The product to explain: found by name or SKU, or entered by its id. */
export function ProductField({ value, onChange, error }: Props) {
  const t = useT();
  // The words of a search, until they lead to a product.
  const [words, setWords] = useState<string>();
  const product = useStoredProduct(readInteger(value.trim()));
  const type = (text: string) => {
    const isWords = text.trim() !== "" && readInteger(text.trim()) === undefined;
    setWords(isWords ? text : undefined);
    if (!isWords) onChange(text);
  };
  return (
    <Stack gap="xs">
      <ProductPicker
        label={t("explain.product")}
        required
        text={words ?? value}
        error={words === undefined && error}
        onType={type}
        onChoose={(id) => {
          setWords(undefined);
          onChange(String(id));
        }}
        // Words without a choice are kept, and reported.
        onBlur={() => {
          if (words !== undefined) onChange(words);
          setWords(undefined);
        }}
      />
      {words === undefined && product && <ProductLine product={product} />}
    </Stack>
  );
}
