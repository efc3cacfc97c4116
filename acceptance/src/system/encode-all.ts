/** Percent-encodes every character, whether needed or not. */
export const encodeAll = (text: string): string =>
  Array.from(text, (char) => `%${char.charCodeAt(0).toString(16)}`).join('');
