/**
 * Gives the focus to the field that edits `name` (`data-field`), else to the first of the section that does
 * (`data-fields`), and brings it into sight. In a group of choices the one that is chosen has the focus.
 */
export function focusField(page: ParentNode | null, name: string): void {
  if (!/^\w+$/.test(name)) return;
  const holder = page?.querySelector(`[data-field="${name}"]`) ??
    page?.querySelector(`[data-fields~="${name}"]`);
  if (!holder) return;
  const field = holder.matches(fields)
    ? holder
    : holder.querySelector("input[type=radio]:checked") ?? holder.querySelector(fields);
  // A section may be taller than what is seen of the page.
  (field ?? holder).scrollIntoView({ block: "center" });
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
}

const fields = "input, select, textarea, button, a[href]";
