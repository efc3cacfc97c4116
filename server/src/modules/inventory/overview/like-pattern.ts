/** The search text anywhere; its own percent signs and underscores mean themselves. */
export const likePattern = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
