/**
 * What a teammate may do in the portal. Each role includes the ones before it (decision 0058). The owner has none: what
 * the owner alone may do cannot be given away.
 */
export const portalRoles = ['viewer', 'integrator', 'manager'] as const;
export type PortalRole = (typeof portalRoles)[number];
