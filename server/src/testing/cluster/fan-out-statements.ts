interface FanOut {
  readonly title: string;
  /** Why it has to be so, and when it happens. */
  readonly why: string;
  /** Each with the file below `server/src` that contains it. Any whitespace counts as one space, and … matches anything. */
  readonly statements: readonly (readonly [file: string, statement: string])[];
}

/** The statements that may go to several shards of a cluster. `docs/cluster-statements.md` shows them. */
export const fanOutStatements: readonly FanOut[] = [
  {
    title: 'Lists for the operator',
    why: '`storehouse status` and the list of the newest mails cover all accounts at once. They run only when the operator requests them.',
    statements: [
      [
        'modules/checks/list-failing-checks.ts',
        `select … from checks c join accounts a on … where c.state = 'failed' and c.day >= $1 …`,
      ],
      ['modules/mail/list-failing-mails.ts', 'select … from mails where created_at >= $1 and …'],
      ['modules/mail/queue-mails.ts', 'select … from mails where $1::text is null or state = $1 …'],
      ['modules/webhooks/list-failing-endpoints.ts', 'select … where d.account_id = any($2::uuid[]) and d.status in …'],
    ],
  },
  {
    title: 'Sealed secrets',
    why:
      'At start, the program looks for secrets that are not sealed yet and for the keys in use. A new key and a restore seal the ' +
      'secrets of all accounts again.',
    statements: [
      ['database/secrets/seal-stored.ts', 'select … as value from … is not null and … not like $1 …'],
      ['database/secrets/seal-stored.ts', `select split_part(…, ':', 2) as fingerprint from …`],
      ['database/secrets/seal-stored.ts', 'update … from unnest(…) as s (…, old, value) …'],
    ],
  },
  {
    title: 'Backup and restore',
    why: 'Backup and restore cover all accounts. After a restore, work that was waiting in the backup is not done, and everyone has to sign in again.',
    statements: [
      ['database/backup/write-backup.ts', 'copy (select … from …) to stdout'],
      ['database/backup/backup-format.ts', 'COPY … FROM stdin'],
      ['database/backup/lock-everything.ts', 'lock table … in access exclusive mode'],
      [
        'modules/people/end-sessions.ts',
        'select (select count(*) from portal_sessions) + (select count(*) from instance_sessions) …',
      ],
      ['modules/people/end-sessions.ts', 'with portal as (delete from portal_sessions) delete from instance_sessions'],
      [
        'modules/people/links/write-link.ts',
        'update mail_links set token_hash = null, expires_at = least(expires_at, $1)',
      ],
      ['modules/events/forget-waiting-events.ts', 'update events set fanned_out_at = $1 where fanned_out_at is null'],
      ['modules/webhooks/clean-up.ts', `update webhook_deliveries set … where status in ('pending', 'retrying')`],
      ['modules/webhooks/clean-up.ts', 'update webhook_queues set over_share_since = null'],
      ['modules/webhooks/clean-up.ts', `update webhook_recoveries set state = 'stopped', … where state = 'running'`],
      ['modules/webhooks/clean-up.ts', 'delete from webhook_failing'],
      ['modules/mail/clean-up.ts', `update mails set state = 'cancelled', … where state = 'waiting'`],
      [
        'modules/exports/clean-up.ts',
        `update export_runs set state = 'failed', … where state in ('waiting', 'running')`,
      ],
      [
        'modules/exports/clean-up.ts',
        'update export_schedules s set … from accounts a join unnest(…) … where a.account_id = s.account_id',
      ],
      ['modules/alerts/clean-up.ts', `update alert_posts set state = 'cancelled', … where state = 'waiting'`],
      [
        'modules/alerts/clean-up.ts',
        'update alert_settings s set … from accounts a join unnest(…) … where a.account_id = s.account_id',
      ],
    ],
  },
  {
    title: 'Statistics after many new rows',
    why: 'PostgreSQL keeps statistics by table, not by account. The program renews them after it has seeded an account and after a large import.',
    statements: [
      ['modules/seed/seed-account.ts', 'analyze products, …'],
      ['modules/inventory/imports/run/run-import.ts', 'analyze products, …'],
    ],
  },
  {
    title: 'Waiting for all work to end',
    why: '`POST /settle` of the operator API, which exists only with a test clock.',
    statements: [
      [
        'modules/webhooks/delivery-jobs.ts',
        'select exists (select 1 from webhook_deliveries where claim_id is not null) as "isAny"',
      ],
    ],
  },
];

export const collapse = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const patterns = fanOutStatements.flatMap(({ statements }) =>
  statements.map(
    ([, statement]) =>
      new RegExp(`^${statement.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('…', '.*')}$`),
  ),
);

export const isDeclared = (text: string): boolean => patterns.some((pattern) => pattern.test(collapse(text)));
