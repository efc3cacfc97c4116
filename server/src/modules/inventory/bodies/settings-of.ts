/** SQL that sets the given columns, null included; undefined ones stay. Its parameters are numbered from `firstParameter`. */
export function settingsOf(
  columns: Readonly<Record<string, unknown>>,
  firstParameter: number,
): { readonly settings: string; readonly values: readonly unknown[] } {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return {
    settings: given.map(([column], index) => `, ${column} = $${String(index + firstParameter)}`).join(''),
    values: given.map(([, value]) => value),
  };
}
