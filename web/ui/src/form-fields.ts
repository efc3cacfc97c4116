/** Whether every number in this part of a form can be read; those that cannot say so at their field. */
export function canReadAll(part: HTMLElement): boolean {
  const unread = [...part.querySelectorAll('input')].filter(({ validity }) => validity.customError);
  for (const input of unread) input.checkValidity();
  return unread.length === 0;
}

/**
 * The first error of a form takes the focus and comes into sight, so that it is found by eye, by keyboard and by screen reader: a field,
 * or, where no field is to blame, what is said about the form as a whole.
 */
export function focusFirstError(part: HTMLElement): void {
  // The errors are on the page after the next rendering.
  requestAnimationFrame(() => {
    const found = part.querySelector(fieldErrors) ?? part.querySelector('[role="alert"]');
    const target = found?.matches(groupError) ? (found.parentElement?.querySelector('input') ?? found) : found;
    if (!(target instanceof HTMLElement)) return;
    target.focus({ preventScroll: true });
    // The middle: an error stands below its field, and the header covers the top.
    target.scrollIntoView({ block: 'center' });
  });
}

/** A group of checkboxes has its error in its wrapper only; what is no input at all marks its error itself. */
const groupError = '.mantine-InputWrapper-error';
const fieldErrors = `[aria-invalid="true"], [data-field-error], ${groupError}`;
