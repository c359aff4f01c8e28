import { useState } from "react";
import { useT } from "../../../i18n/use_t.ts";
import { useAnnounce } from "../../../notices/announcer.tsx";
import { ProductPicker } from "../../../product_picker/product_picker.tsx";

interface Props {
  readonly onChoose: (productId: number) => void;
  readonly disabled: boolean;
}

/** Finds products one after the other; each one chosen joins the list. */
export function ProductChooser({ onChoose, disabled }: Props) {
  const t = useT();
  const announce = useAnnounce();
  const [text, setText] = useState("");
  return (
    <ProductPicker
      label={t("assign.addProduct")}
      text={text}
      onType={setText}
      disabled={disabled}
      onChoose={(id) => {
        onChoose(id);
        setText("");
        announce(t("assign.productAdded", { id: String(id) }));
      }}
    />
  );
}
