import "@mantine/core/styles/Popover.layer.css";
import { Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { type FocusEvent, useEffect, useState } from "react";
import { searchMaxChars } from "../../domain/limits.ts";
import type { Product } from "../data/products.ts";
import { useT } from "../i18n/use_t.ts";
import { useAnnounce } from "../notices/announcer.tsx";
import { Icon } from "../theme/icon.tsx";
import { ProductLine } from "./product_line.tsx";
import { readId } from "./read_id.ts";
import { useFoundProducts } from "./use_found_products.ts";

/** How many products are offered at most. To find others, the reader types more. */
const offeredMax = 8;

interface Props {
  readonly label: string;
  readonly description?: string;
  readonly error?: string | false | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** What was typed: a part of a title, a SKU or an id. */
  readonly text: string;
  readonly onType: (text: string) => void;
  /** Called with the product that was chosen, stored or not. */
  readonly onChoose: (productId: number) => void;
  readonly onBlur?: (event: FocusEvent) => void;
}

/** A field in which the reader finds a product by its title, SKU or id, and chooses it. */
export function ProductPicker({ text, onType, onChoose, label, ...field }: Props) {
  const t = useT();
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const [isAsked, setIsAsked] = useState(false);
  const { offered, isFetching } = useOffered(text, isAsked);
  useAnnouncedCount(store.dropdownOpened && !isFetching ? offered.length : undefined);
  const open = () => {
    setIsAsked(true);
    store.openDropdown();
  };
  return (
    <Combobox
      store={store}
      withinPortal={false}
      onOptionSubmit={(id) => {
        onChoose(Number(id));
        store.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...field}
          label={label}
          placeholder={t("products.searchHint")}
          leftSection={<Icon name="search" />}
          rightSection={isFetching && store.dropdownOpened && <Loader size="xs" />}
          maxLength={searchMaxChars}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value);
            open();
            store.resetSelectedOption();
          }}
          onClick={open}
          onBlur={(event) => {
            store.closeDropdown();
            field.onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          mah="22rem"
          style={{ overflowY: "auto" }}
          aria-label={t("products.title")}
        >
          {offered.map((product) => (
            <Combobox.Option key={product.id} value={String(product.id)}>
              <ProductLine product={product} />
            </Combobox.Option>
          ))}
          {offered.length === 0 && (
            <Combobox.Empty>
              {t(isFetching ? "app.loading" : "products.noMatch")}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The products to choose from: those found, and one that is not stored but has the typed id. */
function useOffered(text: string, isAsked: boolean) {
  const { products, isFetching, q } = useFoundProducts(text, { isEnabled: isAsked });
  const id = readId(text.trim());
  const found = products.slice(0, offeredMax);
  const isWaiting = isFetching || q !== text.trim();
  const isMissing = typeof id === "number" && !isWaiting &&
    products.every((product) => product.id !== id);
  const offered: readonly Product[] = isMissing ? [{ id, badges: [] }, ...found] : found;
  return { offered, isFetching: isWaiting };
}

/** Announces to screen readers how many products are offered. */
function useAnnouncedCount(count: number | undefined): void {
  const t = useT();
  const announce = useAnnounce();
  useEffect(() => {
    if (count !== undefined) announce(t("products.offered", { count }));
  }, [announce, count, t]);
}
