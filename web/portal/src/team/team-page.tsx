import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { TeammateAnswer } from '@storehouse/contract/operations/portal/account-operations';
import type { PortalRole } from '@storehouse/contract/portal-roles';
import { ConfirmButton } from '@storehouse/web-ui/confirm-button.tsx';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyDone, notifyFailed } from '@storehouse/web-ui/notify.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';
import { useMe } from '../session/me-context.ts';
import { ToneBadge } from '@storehouse/web-ui/tone-badge.tsx';
import { InviteTeammate } from './invite-teammate.tsx';
import { describeRole, PortalRoleSelect } from './portal-role-select.tsx';

/** Everyone sees the team; only the owner changes it. */
export function TeamPage() {
  const { isOwner, person: me } = useMe();
  const [isInviting, { open, close }] = useDisclosure(false);
  const team = useQuery({
    queryKey: ['team'],
    queryFn: () => callPortal('GET /team'),
  });
  const columns: Column<TeammateAnswer>[] = [
    {
      key: 'name',
      header: t('Name'),
      sortBy: ({ name }) => name,
      cell: ({ id, name, email }) => (
        <>
          <Text fw={600} size="sm">
            {id === me.id ? t('{{name}} (you)', { name }) : name}
          </Text>
          <Text size="xs" c="dimmed">
            {email}
          </Text>
        </>
      ),
    },
    {
      key: 'role',
      header: t('Role'),
      sortBy: roleOf,
      cell: (person) => (
        <Group gap={6}>
          {isOwner && person.portalRole !== null ? (
            <TeammateRole person={person} portalRole={person.portalRole} />
          ) : (
            <ToneBadge tone={person.role === 'owner' ? 'good' : 'plain'}>{roleOf(person)}</ToneBadge>
          )}
          {person.invitedUntil !== null &&
            (person.isInvitationExpired ? (
              <ToneBadge tone="bad">{t('Invitation expired')}</ToneBadge>
            ) : (
              <ToneBadge tone="waiting">{t('Invited')}</ToneBadge>
            ))}
        </Group>
      ),
    },
    ...(isOwner
      ? [
          {
            key: 'actions',
            header: t('Actions'),
            cell: (person: TeammateAnswer) => (person.role === 'owner' ? null : <TeammateActions person={person} />),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHead
        title={t('Team')}
        subtitle={
          isOwner
            ? t('A role says what a teammate may do here. Only you see values and manage keys, settings and the team.')
            : t('The owner invites and removes teammates.')
        }
      >
        {isOwner && (
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={open}>
            {t('Invite teammate')}
          </Button>
        )}
      </PageHead>
      <QueryView query={team}>
        {({ data }) => <DataTable label={t('Team')} rows={data} columns={columns} rowKey={({ id }) => id} />}
      </QueryView>
      {isInviting && <InviteTeammate onClose={close} />}
    </>
  );
}

const roleOf = ({ portalRole }: TeammateAnswer): string =>
  portalRole === null ? t('Owner') : describeRole[portalRole].label;

function TeammateRole({ person, portalRole }: { readonly person: TeammateAnswer; readonly portalRole: PortalRole }) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (next: PortalRole) =>
      callPortal('PATCH /team/{personId}', { params: { personId: person.id }, body: { portalRole: next } }),
    onSuccess: (changed) =>
      notifyDone(t('{{person}} is now {{role}}.', { person: person.name, role: roleOf(changed).toLowerCase() })),
    onError: notifyFailed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['team'] }),
  });
  return (
    <PortalRoleSelect
      aria-label={t('Role of {{person}}', { person: person.name })}
      size="xs"
      w={130}
      value={change.isPending ? change.variables : portalRole}
      disabled={change.isPending}
      onChange={(next) => {
        if (next !== null) change.mutate(next as PortalRole);
      }}
    />
  );
}

function TeammateActions({ person }: { readonly person: TeammateAnswer }) {
  const queryClient = useQueryClient();
  const params = { personId: person.id };

  async function handOver(): Promise<void> {
    await callPortal('POST /team/{personId}/make-owner', { params });
    notifyDone(t('{{person}} now owns the account.', { person: person.name }));
    await queryClient.invalidateQueries();
  }

  async function inviteAgain(): Promise<void> {
    try {
      await callPortal('POST /team/{personId}/invite', { params });
      notifyDone(t('Invitation sent to {{email}}. The earlier link no longer works.', { email: person.email }));
    } catch (error) {
      notifyFailed(error);
    }
    await queryClient.invalidateQueries({ queryKey: ['team'] });
  }

  async function remove(): Promise<void> {
    await callPortal('DELETE /team/{personId}', { params });
    notifyDone(t('{{person}} is no longer on the account.', { person: person.name }));
    await queryClient.invalidateQueries({ queryKey: ['team'] });
  }

  return (
    <Group gap="xs">
      {person.invitedUntil === null ? (
        <ConfirmButton
          size="xs"
          variant="default"
          label={t('Make owner')}
          question={t('Make {{person}} the owner?', { person: person.name })}
          confirmLabel={t('Make owner')}
          onConfirm={handOver}
        >
          {t(
            'You become a viewer. Your API keys keep working but return quantities only; {{person}} can create new keys.',
            { person: person.name },
          )}
        </ConfirmButton>
      ) : (
        <Button size="xs" variant="default" onClick={() => void inviteAgain()}>
          {t('Send invitation again')}
        </Button>
      )}
      <ConfirmButton
        size="xs"
        variant="default"
        label={t('Remove')}
        question={t('Remove {{person}}?', { person: person.name })}
        confirmLabel={t('Remove')}
        onConfirm={remove}
      >
        {t(
          'They are signed out of the portal and the inventory immediately, and no longer receive exports and stock alerts. Their past changes are kept.',
        )}
      </ConfirmButton>
    </Group>
  );
}
