import { hourUs, type Bucket } from '../bucket.ts';

/** Returns one request to the bucket, because its response does not count (document 1, Limits). $1 account, $2 ceiling. */
export function giveBackRequestSql(bucket: Bucket): string {
  return `
update allowances set spent_until_us = spent_until_us - ${String(hourUs)} / $2::bigint
where account_id = $1 and bucket = '${bucket}'
returning spent_until_us as "spentUntilUs"`;
}
