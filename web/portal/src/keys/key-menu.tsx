import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { KeyAnswer } from '@storehouse/contract/operations/portal/key-operations';
import { ConfirmDialog } from '@storehouse/web-ui/confirm-dialog.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyDone, notifyFailed } from '@storehouse/web-ui/notify.ts';
import { IconCoin, IconCoinOff, IconDotsVertical, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';

/** What the owner can do with a key. */
export function KeyMenu({ apiKey }: { readonly apiKey: KeyAnswer }) {
  const queryClient = useQueryClient();
  const [isRevoking, { open, close }] = useDisclosure(false);
  const params = { keyId: apiKey.id };

  async function includeValues(include: boolean): Promise<void> {
    try {
      await callPortal('PATCH /keys/{keyId}', { params, body: { includeValues: include } });
      await queryClient.invalidateQueries({ queryKey: ['keys'] });
      notifyDone(
        include ? t('Responses include values again.') : t('Responses will stop including values within 30 seconds.'),
      );
    } catch (error) {
      notifyFailed(error);
    }
  }

  async function revoke(): Promise<void> {
    await callPortal('DELETE /keys/{keyId}', { params });
    await queryClient.invalidateQueries({ queryKey: ['keys'] });
    notifyDone(t('“{{name}}” was revoked.', { name: apiKey.name }));
  }

  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="dark" aria-label={t('Actions for {{name}}', { name: apiKey.name })}>
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {apiKey.includeValues ? (
            <Menu.Item leftSection={<IconCoinOff size={16} aria-hidden />} onClick={() => void includeValues(false)}>
              {t('Stop including values')}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconCoin size={16} aria-hidden />}
              disabled={!apiKey.isOwners}
              onClick={() => void includeValues(true)}
            >
              {t('Include values')}
            </Menu.Item>
          )}
          <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash size={16} aria-hidden />} onClick={open}>
            {t('Revoke')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRevoking && (
        <ConfirmDialog
          onClose={close}
          question={t('Revoke “{{name}}”?', { name: apiKey.name })}
          confirmLabel={t('Revoke key')}
          onConfirm={revoke}
        >
          {t('Programs that use this key will be refused from their next request. You cannot undo this.')}
        </ConfirmDialog>
      )}
    </>
  );
}
