/**
 * Focuses the field that edits `name` (`data-field`), else the first field of the section that does
 * (`data-fields`), and scrolls it into view. In a radio group, focuses the checked option.
 */
export function focusField(page: ParentNode | null, name: string): void {
  if (!/^\w+$/.test(name)) return;
  const holder = page?.querySelector(`[data-field="${name}"]`) ??
    page?.querySelector(`[data-fields~="${name}"]`);
  if (!holder) return;
  const field = holder.matches(fields)
    ? holder
    : holder.querySelector("input[type=radio]:checked") ?? holder.querySelector(fields);
  // The section may be taller than the viewport, so the field is centred rather than the section.
  (field ?? holder).scrollIntoView({ block: "center" });
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
}

const fields = "input, select, textarea, button, a[href]";
