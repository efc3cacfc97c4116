/** The fields that the person changed, by what the form says of each. */
export const changedFields = <Fields extends object>(
  fields: Fields,
  isChanged: (field: string) => boolean,
): Partial<Fields> => Object.fromEntries(Object.entries(fields).filter(([name]) => isChanged(name))) as Partial<Fields>;

/**
 * A stored list with what the person added to the list that they saw and removed from it. The rest stays as stored: an
 * address that a colleague removed meanwhile does not return.
 */
export const changedList = (
  stored: readonly string[],
  seen: readonly string[],
  changed: readonly string[],
): string[] => [
  ...stored.filter((item) => changed.includes(item) || !seen.includes(item)),
  ...changed.filter((item) => !seen.includes(item) && !stored.includes(item)),
];
