/** Joins a list of values with commas. Escapes commas in the values: supplier names contain some. */
export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');

export const splitValues = (text: string): string[] =>
  text === '' ? [] : text.split(',').map((value) => value.replaceAll('%2C', ',').replaceAll('%25', '%'));
