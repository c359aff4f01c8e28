import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { Pill, Stack, TagsInput } from "@mantine/core";
import type { Product } from "../../data/products.ts";
import { variantName } from "../../product_picker/product_name.ts";
import { useStoredProduct } from "../../product_picker/use_found_products.ts";
import { errorBelow } from "../../forms/input_errors.ts";
import { useT } from "../../i18n/use_t.ts";
import type { ExplainState } from "../result/use_explain_result.ts";
import { ContextFields } from "../context/context_fields.tsx";
import { InstantFields } from "../instant/instant_fields.tsx";
import { type InputErrors, paths } from "./explain_request.ts";
import { BadgesField } from "./badges_field.tsx";
import type { ExplainInput } from "./explain_input.ts";
import classes from "./explain_form.module.css";
import { ProductField } from "./product_field.tsx";
import { readInteger } from "../read_integer.ts";
import type { ChangeInput } from "./use_explain_input.ts";

interface Props {
  readonly input: ExplainInput;
  readonly onChange: ChangeInput;
  readonly errors: InputErrors;
  readonly result: ExplainState;
}

/** The name of a variant; a text that is no id stays as it was typed, and has an error. */
function pillText(text: string, variants: Product["variants"]): string {
  const id = readInteger(text);
  return id === undefined ? text : variantName(id, variants);
}

/** The form for the input: product, instant and context. The result updates while typing. */
export function ExplainForm({ input, onChange, errors, result }: Props) {
  const t = useT();
  const stored = useStoredProduct(readInteger(input.product.trim()));
  const hasProduct = input.product.trim() !== "";
  /** Errors found by the page come first, because they are in the reader's language. */
  const errorAt = (pointer: string) => {
    const key = errors[pointer];
    return key === undefined ? errorBelow(result.refused, pointer) : t(key, { text: input.at });
  };
  return (
    <form
      aria-label={t("explain.input")}
      className={classes.form}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <Stack gap="md">
        <ProductField
          value={input.product}
          error={hasProduct && errorAt(paths.product)}
          onChange={(product) => onChange({ product })}
        />
        <TagsInput
          label={t("field.variantIds")}
          description={t("explain.variantsHint")}
          inputMode="numeric"
          splitChars={[",", " ", ";"]}
          acceptValueOnBlur
          value={[...input.variants]}
          renderPill={({ value = "", onRemove, disabled }) => (
            <Pill withRemoveButton onRemove={onRemove} disabled={disabled}>
              {pillText(value, stored?.variants)}
            </Pill>
          )}
          error={errorAt(paths.variants)}
          onChange={(variants) => onChange({ variants: variants.map((it) => it.trim()) })}
        />
        <InstantFields
          at={input.at}
          onChange={onChange}
          badges={result.badges}
          error={errorAt(paths.at)}
        />
        <ContextFields context={input.context} onChange={onChange} errorAt={errorAt} />
        <BadgesField
          ids={input.badges}
          onChange={onChange}
          result={result}
          error={errorAt(paths.badges)}
        />
      </Stack>
    </form>
  );
}
