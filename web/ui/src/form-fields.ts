/**
 * Whether this part of a form can be sent: every number is valid and no line is half entered. Invalid fields show their
 * error.
 */
export function canSend(part: HTMLElement): boolean {
  return haveNoProblem([...part.querySelectorAll('input')]);
}

/** Whether every number in this part of a form is valid. */
export function canReadNumbers(part: HTMLElement): boolean {
  return haveNoProblem([...part.querySelectorAll<HTMLInputElement>('input[data-number-field]')]);
}

function haveNoProblem(inputs: readonly HTMLInputElement[]): boolean {
  const wrong = inputs.filter(({ validity }) => validity.customError);
  for (const input of wrong) input.checkValidity();
  return wrong.length === 0;
}

/**
 * Focuses the first error of a form and scrolls it into view, so that it is found by eye, keyboard and screen reader: a
 * field or, if no field has an error, the message above the form. Calls `onNone` if the page shows no error at all.
 */
export function focusFirstError(part: HTMLElement, onNone?: () => void): void {
  const found = part.querySelector(fieldErrors) ?? part.querySelector('[role="alert"]');
  const target = found?.matches(groupError) ? (found.parentElement?.querySelector('input') ?? found) : found;
  if (!(target instanceof HTMLElement)) {
    onNone?.();
    return;
  }
  target.focus({ preventScroll: true });
  // Centred: an error appears below its field, and the header covers the top.
  target.scrollIntoView({ block: 'center' });
}

/** A checkbox group has its error only in its wrapper; elements that are not inputs mark their error themselves. */
const groupError = '.mantine-InputWrapper-error';
const fieldErrors = `[aria-invalid="true"], [data-field-error], ${groupError}`;
