import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { useState, type ReactNode } from 'react';

interface Props {
  readonly onClose: () => void;
  readonly question: string;
  readonly confirmLabel: string;
  readonly onConfirm: () => Promise<void>;
  readonly children: ReactNode;
}

/** Asks before what is hard to take back, where it is begun from a menu. */
export function ConfirmDialog({ onClose, question, confirmLabel, onConfirm, children }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  async function confirm(): Promise<void> {
    setIsBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      notifyFailed(error);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Dialog onClose={onClose} title={question}>
      <Stack>
        <Text size="sm" component="div">
          {children}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Go back
          </Button>
          <Button color="red" loading={isBusy} onClick={() => void confirm()} data-autofocus>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
