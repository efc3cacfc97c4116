export const enforceScopes = /* sql */ `
-- An account may have the scopes of its keys enforced before the date that holds for all.
alter table accounts add column enforce_scopes boolean not null default false;
`;
