export const portalRoles = /* sql */ `
-- What a teammate may do in the portal (decision 0058). Nobody can do more or less than before. The column is without meaning for the owner.
alter table people add column portal_role text not null default 'viewer' check (portal_role in ('viewer', 'integrator', 'manager'));
`;
