import { Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChangePassword } from '@storehouse/web-ui/change-password.tsx';
import { LanguageItems } from '@storehouse/web-ui/language-items.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { mayLeave } from '@storehouse/web-ui/unsaved-work.ts';
import { PersonButton } from '@storehouse/web-ui/person-button.tsx';
import { IconDevices, IconDevicesX, IconLock, IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callPortal } from '../call-portal.ts';
import { useMe } from './me-context.ts';
import { meKey } from './use-me.ts';

/** Who is signed in, on which account, and how to sign out. */
export function AccountMenu() {
  const { person, account } = useMe();
  const queryClient = useQueryClient();
  const [isChanging, { open, close }] = useDisclosure(false);

  async function leave(call: 'POST /sign-out' | 'POST /sign-out-everywhere'): Promise<void> {
    if (!(await mayLeave())) return;
    try {
      await callPortal(call);
      queryClient.setQueryData(meKey, null);
      // Leave no data behind for the next person who signs in.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] });
    } catch (error) {
      notifyFailed(error);
    }
  }

  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <PersonButton person={person.name} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text component="div" size="sm">
              {account.name}
            </Text>
            <Text component="div" size="xs">
              {person.role === 'owner'
                ? t('{{email}}, owner', { email: person.email })
                : t('{{email}}, teammate', { email: person.email })}
            </Text>
          </Menu.Label>
          <Menu.Item leftSection={<IconLock size={16} aria-hidden />} onClick={open}>
            {t('Change password')}
          </Menu.Item>
          <Menu.Item component={Link} to="/sessions" leftSection={<IconDevices size={16} aria-hidden />}>
            {t('Your sessions')}
          </Menu.Item>
          <LanguageItems />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave('POST /sign-out')}>
            {t('Sign out')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDevicesX size={16} aria-hidden />}
            onClick={() => void leave('POST /sign-out-everywhere')}
          >
            {t('Sign out everywhere')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChanging && (
        <ChangePassword
          present="present"
          next="next"
          onSave={(body) => callPortal('PUT /me/password', { body })}
          onClose={close}
        />
      )}
    </>
  );
}
