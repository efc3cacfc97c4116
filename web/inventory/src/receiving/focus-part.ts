/** The name of a part's quantity among the number fields: `1`, `1.2` for the second lot of the first line. */
export const partName = (index: number, at: number): string =>
  `${String(index + 1)}${at === 0 ? '' : `.${String(at + 1)}`}`;

/** Focuses the quantity of a part. */
export function focusPart(form: HTMLElement | null, index: number, at: number): void {
  const input = form?.querySelector<HTMLInputElement>(`[data-number-field="receive line ${partName(index, at)}"]`);
  input?.focus();
  input?.select();
}
