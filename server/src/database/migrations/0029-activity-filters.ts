export const activityFilters = /* sql */ `
-- The log is read by the clock that its entries show, so that a day is found without reading everything after it, and each of its filters
-- has an index in that order: a page of 50 is read from 51 index entries, however long the log is.
drop index activity_log_recent;
create index activity_log_recent on activity_log (account_id, at desc, recorded_at desc, entry_id desc);
create index activity_log_actor_kind on activity_log (account_id, actor_kind, at desc, recorded_at desc, entry_id desc);
create index activity_log_actor on activity_log (account_id, actor_id, at desc, recorded_at desc, entry_id desc)
  where actor_id is not null;
create index activity_log_kind
  on activity_log (account_id, split_part(action, '.', 1), at desc, recorded_at desc, entry_id desc);
`;
