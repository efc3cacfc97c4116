import { Button, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { DialogButtons } from './dialog-buttons.tsx';
import { Dialog } from './dialog.tsx';
import { notifyFailed } from './notify.ts';
import { useIsShown } from './use-is-shown.ts';

interface Props {
  readonly onClose: () => void;
  readonly question: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
  readonly onConfirm: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Asks before an action that is hard to undo. Stays open if the action fails. */
export function ConfirmDialog({ onClose, question, confirmLabel, cancelLabel, onConfirm, children }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const isShown = useIsShown();
  async function confirm(): Promise<void> {
    setIsBusy(true);
    try {
      await onConfirm();
      // Once it was closed, this would close the dialog that is open now.
      if (isShown()) onClose();
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
        <DialogButtons cancelLabel={cancelLabel}>
          <Button color="red" loading={isBusy} onClick={() => void confirm()} data-autofocus>
            {confirmLabel}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
