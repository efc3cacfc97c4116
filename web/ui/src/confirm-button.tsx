import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props extends ButtonProps {
  readonly label: string;
  readonly question: string;
  readonly children: ReactNode;
  readonly confirmLabel?: string;
  readonly onConfirm: () => Promise<unknown>;
}

/** A button for what is hard to take back: it asks first. */
export function ConfirmButton({ label, question, children, confirmLabel = label, onConfirm, ...button }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button {...button} onClick={open}>
        {label}
      </Button>
      {isOpen && (
        <ConfirmDialog onClose={close} question={question} confirmLabel={confirmLabel} onConfirm={onConfirm}>
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
