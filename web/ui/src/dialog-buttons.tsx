import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly onClose: () => void;
  /** The button that does what the dialog is for. */
  readonly children: ReactNode;
}

/** The end of a dialog: the way out of it, and beside it the way on. */
export function DialogButtons({ onClose, children }: Props) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        Go back
      </Button>
      {children}
    </Group>
  );
}
