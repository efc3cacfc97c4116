export const idempotentResults = /* sql */ `
-- What an operation of one statement returned; a repeated request makes its answer from it again (decision 0034). Not
-- validated: the rows that are there satisfy the narrower rule.
alter table idempotency_keys
  add column result text,
  drop constraint idempotency_keys_check,
  add constraint idempotency_keys_has_answer check (num_nonnulls(answer, sealed_answer, result, work_id) > 0) not valid;
`;
