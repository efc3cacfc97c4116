import { Button, Group } from '@mantine/core';
import { use, type ReactNode } from 'react';
import { CloseDialog } from './dialog.tsx';

/** The end of a dialog: the way out of it, and beside it the button that does what the dialog is for. */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  const close = use(CloseDialog);
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={close}>
        Go back
      </Button>
      {children}
    </Group>
  );
}
