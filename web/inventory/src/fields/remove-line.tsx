import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { t } from '@storehouse/web-ui/messages.ts';

/** Removes a line from the ones being edited. */
export function RemoveLine({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={t('Remove {{name}}', { name })} onClick={onRemove}>
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  );
}
