import { Button, Group } from '@mantine/core';
import { use, type ReactNode } from 'react';
import { CloseDialog } from './dialog.tsx';
import { t } from './messages.ts';

interface Props {
  /** `Cancel` unless that would be ambiguous, as in a dialog that cancels an order. */ readonly cancelLabel?:
    string | undefined;
  readonly children: ReactNode;
} /** The last row of a dialog: Cancel, and beside it the button that does what the dialog is for. */
export function DialogButtons({ cancelLabel = t('Cancel'), children }: Props) {
  const close = use(CloseDialog);
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={close}>
        {cancelLabel}{' '}
      </Button>
      {children}
    </Group>
  );
}
