/** The column of a field: snake_case, with the suffix `_id` for a reference. */
export function toColumn(field: string, isReference: boolean): string {
  const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return isReference ? `${column}_id` : column;
}
