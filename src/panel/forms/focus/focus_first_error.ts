/** Focuses the first field with an error, once the errors are rendered. */
export function focusFirstError(form: ParentNode | null): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  });
}
