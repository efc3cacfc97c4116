import { Button, Text } from '@mantine/core';
import type { OwnSessionAnswer } from '@storehouse/contract/operations/portal/link-operations';
import { ConfirmButton } from '@storehouse/web-ui/confirm-button.tsx';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { notifyDone, notifyFailed } from '@storehouse/web-ui/notify.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';
import { ToneBadge } from '../tone-badge.tsx';
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
      notifyDone('Signed out there.');
    } catch (error) {
      notifyFailed(error);
    }
    await refresh();
  }

  async function signOutOthers(): Promise<void> {
    await callPortal('DELETE /me/sessions');
    notifyDone('All your other sessions are signed out.');
    await refresh();
  }

  const columns: Column<OwnSessionAnswer>[] = [
    {
      key: 'device',
      header: 'Device',
      cell: ({ userAgent, address, application, locationName, lastSeenAt }) => (
        <>
          <Text fw={600} size="sm">
            {describeClient(userAgent)}
          </Text>
          <Text size="xs" c="dimmed">
            {application === 'portal' ? 'Portal' : `Inventory${locationName === null ? '' : ` at ${locationName}`}`}
            {address === null ? '' : ` · ${address}`}
          </Text>
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            Last used {formatMoment(lastSeenAt, account.zone)}
          </Text>
        </>
      ),
    },
    {
      key: 'since',
      header: 'Signed in',
      isSecondary: true,
      cell: ({ createdAt }) => formatMoment(createdAt, account.zone),
    },
    {
      key: 'seen',
      header: 'Last used',
      isSecondary: true,
      cell: ({ lastSeenAt }) => formatMoment(lastSeenAt, account.zone),
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (session) =>
        session.isCurrent ? (
          <ToneBadge tone="good">This session</ToneBadge>
        ) : (
          <Button size="xs" variant="default" onClick={() => void signOut(session)}>
            Sign out
          </Button>
        ),
    },
  ];
  return (
    <>
      <PageHead title="Your sessions" subtitle="Where you are signed in. A session ends after 30 minutes without use.">
        <ConfirmButton
          variant="default"
          label="Sign out all others"
          question="Sign out all your other sessions?"
          confirmLabel="Sign out all others"
          onConfirm={signOutOthers}
        >
          You stay signed in here and are signed out everywhere else, in the portal and in the inventory.
        </ConfirmButton>
      </PageHead>
      <QueryView query={sessions}>
        {({ data }) => <DataTable label="Sessions" rows={data} columns={columns} rowKey={({ id }) => id} />}
      </QueryView>
    </>
  );
}
