/** Whether a part of a form can be sent: every number can be read, no line is left half entered. Those that cannot say so at their field. */
export function canSend(part: HTMLElement): boolean {
  return haveNoProblem([...part.querySelectorAll('input')]);
}

/** Whether every number in a part of a form can be read. */
export function canReadNumbers(part: HTMLElement): boolean {
  return haveNoProblem([...part.querySelectorAll<HTMLInputElement>('input[data-number-field]')]);
}

function haveNoProblem(inputs: readonly HTMLInputElement[]): boolean {
  const wrong = inputs.filter(({ validity }) => validity.customError);
  for (const input of wrong) input.checkValidity();
  return wrong.length === 0;
}

/**
 * The first error of a form takes the focus and comes into sight, so that it is found by eye, by keyboard and by screen reader: a field,
 * or, where no field is to blame, what is said about the form as a whole. `onNone` is called when the page shows no error at all.
 */
export function focusFirstError(part: HTMLElement, onNone?: () => void): void {
  const found = part.querySelector(fieldErrors) ?? part.querySelector('[role="alert"]');
  const target = found?.matches(groupError) ? (found.parentElement?.querySelector('input') ?? found) : found;
  if (!(target instanceof HTMLElement)) {
    onNone?.();
    return;
  }
  target.focus({ preventScroll: true });
  // The middle: an error stands below its field, and the header covers the top.
  target.scrollIntoView({ block: 'center' });
}

/** A group of checkboxes has its error in its wrapper only; what is no input at all marks its error itself. */
const groupError = '.mantine-InputWrapper-error';
const fieldErrors = `[aria-invalid="true"], [data-field-error], ${groupError}`;
