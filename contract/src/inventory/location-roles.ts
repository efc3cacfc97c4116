/** What a teammate may do at a location, each role with all that the ones before it may (document 4, section 5). */
export const locationRoles = ['BROWSER', 'ASSISTANT', 'MANAGER'] as const;
export type LocationRole = (typeof locationRoles)[number];
