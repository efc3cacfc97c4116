export const sealedSecrets = /* sql */ `
-- One row, which no backup holds: the fingerprint of the key that seals secrets. The key itself is kept outside the database.
create table secret_key (
  only_row boolean primary key default true check (only_row),
  fingerprint text collate "C" not null
);

-- What is stored from now on is sealed; what was stored before is sealed at the start that brings this migration.
alter table webhook_endpoints
  add constraint webhook_endpoints_secret_sealed check (secret like 'v1:%') not valid;
alter table alert_settings
  add constraint alert_settings_chat_url_sealed check (chat_url like 'v1:%') not valid,
  add constraint alert_settings_incident_url_sealed check (incident_url like 'v1:%') not valid,
  add constraint alert_settings_incident_key_sealed check (incident_key like 'v1:%') not valid;
`;
