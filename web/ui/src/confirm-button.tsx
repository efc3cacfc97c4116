import { Button, Group, Modal, Stack, Text, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { notifyFailed } from './notify.ts';

interface Props extends ButtonProps {
  readonly label: string;
  readonly question: string;
  readonly children: ReactNode;
  readonly confirmLabel?: string;
  readonly onConfirm: () => Promise<unknown>;
}

/** A button for what is hard to take back: it asks first. */
export function ConfirmButton({ label, question, children, confirmLabel, onConfirm, ...button }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [isBusy, setIsBusy] = useState(false);

  async function confirm(): Promise<void> {
    setIsBusy(true);
    try {
      await onConfirm();
      close();
    } catch (error) {
      notifyFailed(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Button {...button} onClick={open}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={close} title={question}>
        <Stack>
          <Text size="sm" component="div">
            {children}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Go back
            </Button>
            <Button color="red" loading={isBusy} onClick={() => void confirm()} data-autofocus>
              {confirmLabel ?? label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
