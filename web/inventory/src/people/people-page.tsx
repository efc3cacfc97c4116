import type { ListedUser } from '@storehouse/contract/operations/instance/user-operations';
import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ActionButton } from '@storehouse/web-ui/action-button.tsx';
import { DataTable } from '@storehouse/web-ui/data-table.tsx';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { formatWord, none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { ToneBadge } from '@storehouse/web-ui/tone-badge.tsx';
import { useState } from 'react';
import { peopleQuery, usersQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import classes from '../frame/row-button.module.css';
import { useMe } from '../session/me-context.ts';
import { UserForm } from './user-form.tsx';

/** The people of the instance. The owner also sees and changes their roles. */
export function PeoplePage() {
  return useMe().user.role === 'owner' ? <Users /> : <People />;
}

function People() {
  const people = useQuery(peopleQuery);
  return (
    <>
      <PageHead title={t('People')} subtitle={t('The account owner adds people and assigns their roles.')} />
      <QueryView query={people}>
        {(all) => (
          <DataTable
            label={t('People')}
            rows={all}
            rowKey={({ id }) => id}
            columns={[
              { key: 'name', header: t('Name'), cell: ({ name }) => name, sortBy: ({ name }) => name },
              { key: 'email', header: t('Email'), cell: ({ email }) => email },
            ]}
          />
        )}
      </QueryView>
    </>
  );
}

function Users() {
  const users = useQuery(usersQuery);
  const [edited, setEdited] = useState<ListedUser | 'new' | null>(null);
  return (
    <>
      <PageHead title={t('People')}>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
          {t('New user')}
        </Button>
      </PageHead>
      <QueryView query={users}>
        {({ data }) => (
          <DataTable
            label={t('Users')}
            rows={data}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'name',
                header: t('Name'),
                sortBy: ({ name }) => name,
                cell: (user) => (
                  <UnstyledButton className={classes['button'] ?? ''} onClick={() => setEdited(user)}>
                    {user.name}
                  </UnstyledButton>
                ),
              },
              { key: 'email', header: t('Email'), cell: ({ email }) => email, isSecondary: true },
              {
                key: 'roles',
                header: t('Roles'),
                cell: (user) => <Roles user={user} />,
              },
              {
                key: 'default',
                header: t('Default location'),
                cell: ({ defaultLocation }) => defaultLocation?.name ?? none,
                isSecondary: true,
              },
            ]}
          />
        )}
      </QueryView>
      {edited !== null && (
        <Dialog onClose={() => setEdited(null)} title={edited === 'new' ? t('New user') : t('User')} size="lg">
          <UserForm user={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
        </Dialog>
      )}
    </>
  );
}

/** The roles of a user. An invitation that has not been accepted can be sent again. */
function Roles({ user }: { readonly user: ListedUser }) {
  const change = useChange();
  const { id, role, email, locationRoles, invitedUntil } = user;
  if (role === 'owner') {
    return (
      <Text size="sm" fw={600}>
        {t('Owner')}
      </Text>
    );
  }
  const words =
    locationRoles
      .map((one) => t('{{role}} at {{location}}', { role: formatWord(one.role), location: one.location.name }))
      .join(', ') || none;
  if (invitedUntil === null) return words;
  return (
    <Group gap="xs">
      {words}
      <ToneBadge tone="waiting">{t('Invited')}</ToneBadge>
      <ActionButton
        size="compact-xs"
        variant="default"
        onClick={() =>
          change('POST /users/{id}/invite', { params: { id } }, t('Invitation sent to {{email}}', { email }))
        }
      >
        {t('Send again')}
      </ActionButton>
    </Group>
  );
}
