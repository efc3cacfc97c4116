export const idempotencyKeys = /* sql */ `
-- Requests that carried an Idempotency-Key, and how they were answered (decision 0034); in no backup. key_id is the first half of the
-- SHA-256 of the key, fingerprint that of the request. Written in the transaction of the operation itself. Without an answer, the work
-- work_id goes on outside its transaction, until lease_until by the server's own clock.
create table idempotency_keys (
  account_id uuid not null,
  key_id uuid not null,
  fingerprint bytea not null,
  created_at timestamptz not null,
  answer text,
  sealed_answer text constraint idempotency_keys_sealed_answer_sealed check (sealed_answer like 'v1:%'),
  work_id uuid,
  lease_until timestamptz,
  primary key (account_id, key_id),
  check (num_nonnulls(answer, sealed_answer, work_id) > 0)
);
`;
