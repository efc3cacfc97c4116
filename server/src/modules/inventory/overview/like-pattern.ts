/** A pattern that finds the text anywhere; its percent signs and underscores match literally. */
export const likePattern = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
