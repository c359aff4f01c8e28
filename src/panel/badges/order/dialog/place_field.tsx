import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { Badge } from "../../../data/resource.ts";
import { useT } from "../../../i18n/use_t.ts";
import { useBadgeOrder } from "../use_badge_order.ts";

interface Props {
  readonly badge: Badge;
  /** Whether to show that a place is required. */
  readonly isInvalid: boolean;
  /** Called with the place, counted from 1; `undefined` while it is invalid. */
  readonly onChange: (place: number | undefined) => void;
}

/** A field for a place in the whole order. */
export function PlaceField({ badge, isInvalid, onChange }: Props) {
  const t = useT();
  const order = useBadgeOrder();
  const [text, setText] = useState("");
  const count = order?.length;
  const place = readPlace(text, count);
  const isBroken = place === undefined && (isInvalid || text !== "");
  const now = order ? order.indexOf(badge.id) + 1 : 0;
  return (
    <TextInput
      label={t("order.place")}
      description={count && t("order.placeNow", { place: now, count })}
      inputMode="numeric"
      autoComplete="off"
      data-autofocus
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        onChange(readPlace(value, count));
      }}
      error={isBroken && count && t("order.placeError", { count })}
    />
  );
}

/** Parses a place; `undefined` if it is not one of the `count` places. */
function readPlace(text: string, count = Infinity): number | undefined {
  const isNumber = /^\s*\d{1,9}\s*$/.test(text);
  const place = Number(text);
  return isNumber && place >= 1 && place <= count ? place : undefined;
}
