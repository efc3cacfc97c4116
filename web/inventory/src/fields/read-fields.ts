/** What a text field holds, null when it is empty. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A decimal of a number field, as text, so that no digit is lost; null when it is empty. */
export function decimalOrNull(value: unknown): string | number | null {
  return typeof value === 'number' ? value : textOrNull(value);
}

/** A whole number of a number field; null when it is empty. What is no number is sent as it is, for the server to refuse. */
export function integerOrNull(value: unknown): number | string | null {
  const text = decimalOrNull(value);
  return text === null || Number.isNaN(Number(text)) ? text : Number(text);
}
