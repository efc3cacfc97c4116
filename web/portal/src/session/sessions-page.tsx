import { Button, Text } from '@mantine/core';
import type { OwnSessionAnswer } from '@storehouse/contract/operations/portal/link-operations';
import { ConfirmButton } from '@storehouse/web-ui/confirm-button.tsx';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyDone, notifyFailed } from '@storehouse/web-ui/notify.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';
import { ToneBadge } from '@storehouse/web-ui/tone-badge.tsx';
import { describeClient } from './describe-client.ts';
import { useMe } from './me-context.ts';

const sessionsKey = ['sessions'];

/** Where the person is signed in, in both applications, and how to sign out there. */
export function SessionsPage() {
  const { account } = useMe();
  const queryClient = useQueryClient();
  const sessions = useQuery({ queryKey: sessionsKey, queryFn: () => callPortal('GET /me/sessions') });
  const refresh = () => queryClient.invalidateQueries({ queryKey: sessionsKey });

  async function signOut({ id }: OwnSessionAnswer): Promise<void> {
    try {
      await callPortal('DELETE /me/sessions/{sessionId}', { params: { sessionId: id } });
      notifyDone(t('Signed out there.'));
    } catch (error) {
      notifyFailed(error);
    }
    await refresh();
  }

  async function signOutOthers(): Promise<void> {
    await callPortal('DELETE /me/sessions');
    notifyDone(t('All your other sessions are signed out.'));
    await refresh();
  }

  const columns: Column<OwnSessionAnswer>[] = [
    {
      key: 'device',
      header: t('Device'),
      cell: ({ userAgent, address, application, locationName, lastSeenAt }) => (
        <>
          <Text fw={600} size="sm">
            {describeClient(userAgent)}
          </Text>
          <Text size="xs" c="dimmed">
            {application === 'portal'
              ? t('Portal')
              : locationName === null
                ? t('Inventory', { context: 'application' })
                : t('Inventory at {{location}}', { location: locationName })}
            {address === null ? '' : ` · ${address}`}
          </Text>
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            {t('Last used {{moment}}', { moment: formatMoment(lastSeenAt, account.zone) })}
          </Text>
        </>
      ),
    },
    {
      key: 'since',
      header: t('Signed in'),
      isSecondary: true,
      cell: ({ createdAt }) => formatMoment(createdAt, account.zone),
    },
    {
      key: 'seen',
      header: t('Last used'),
      isSecondary: true,
      cell: ({ lastSeenAt }) => formatMoment(lastSeenAt, account.zone),
    },
    {
      key: 'actions',
      header: t('Actions'),
      cell: (session) =>
        session.isCurrent ? (
          <ToneBadge tone="good">{t('This session')}</ToneBadge>
        ) : (
          <Button size="xs" variant="default" onClick={() => void signOut(session)}>
            {t('Sign out')}
          </Button>
        ),
    },
  ];
  return (
    <>
      <PageHead
        title={t('Your sessions')}
        subtitle={t('Where you are signed in. A session ends after 30 minutes without use.')}
      >
        <ConfirmButton
          variant="default"
          label={t('Sign out all others')}
          question={t('Sign out all your other sessions?')}
          confirmLabel={t('Sign out all others')}
          onConfirm={signOutOthers}
        >
          {t('You stay signed in here and are signed out everywhere else, in the portal and in the inventory.')}
        </ConfirmButton>
      </PageHead>
      <QueryView query={sessions}>
        {({ data }) => <DataTable label={t('Sessions')} rows={data} columns={columns} rowKey={({ id }) => id} />}
      </QueryView>
    </>
  );
}
