export const shareRoom = /* sql */ `
-- Since when an account over its share has had room in it again. It stays over until that has lasted for an hour.
alter table webhook_queues add column share_room_since timestamptz;
`;
