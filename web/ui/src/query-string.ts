export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** `?a=1&b=2` from the given values, without empty strings and nulls. */
export function queryString(values: QueryValues): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
