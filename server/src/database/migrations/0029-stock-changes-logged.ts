export const stockChangesLogged = /* sql */ `
-- A shard with an unlogged table cannot be moved to another node of a cluster while it is in use: that goes through the log.
alter table stock_changes set logged;
`;
