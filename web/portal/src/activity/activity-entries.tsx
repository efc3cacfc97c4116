import { Paper, Text } from '@mantine/core';
import type { ActivityEntryAnswer } from '@storehouse/contract/operations/portal/activity-operations';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useMe } from '../session/me-context.ts';
import classes from './activity-entries.module.css';
import { describeActivity, describeActor, describeDetail } from './describe-activity.ts';

/** Entries of the activity log: who did what and when, with the details. */
export function ActivityEntries({ entries }: { readonly entries: readonly ActivityEntryAnswer[] }) {
  const { account } = useMe();
  return (
    <Paper withBorder component="ol" className={classes['entries'] ?? ''} aria-label={t('Activity')}>
      {entries.map((entry) => {
        const detail = describeDetail(entry, account.zone);
        return (
          <li key={entry.id} className={classes['entry']}>
            <Text size="sm">
              <Text span fw={600} inherit>
                {describeActor(entry)}
              </Text>{' '}
              {describeActivity(entry)}
            </Text>
            <Text size="xs" c="dimmed" component="time" dateTime={entry.at} className={classes['time'] ?? ''}>
              {formatMoment(entry.at, account.zone)}
            </Text>
            {detail !== '' && (
              <Text size="xs" c="dimmed" className={classes['details'] ?? ''}>
                {detail}
              </Text>
            )}
          </li>
        );
      })}
    </Paper>
  );
}
