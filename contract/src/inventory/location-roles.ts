/** What a teammate may do at a location. Each role includes the ones before it (document 4, section 5). */
export const locationRoles = ['BROWSER', 'ASSISTANT', 'MANAGER'] as const;
export type LocationRole = (typeof locationRoles)[number];
