import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props extends ButtonProps {
  readonly label: string;
  readonly question: string;
  readonly children: ReactNode;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly onConfirm: () => Promise<unknown>;
}

/** A button for an action that is hard to undo: it asks first. */
export function ConfirmButton(props: Props) {
  const { label, question, children, confirmLabel = label, cancelLabel, onConfirm, ...button } = props;
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button {...button} onClick={open}>
        {label}
      </Button>
      {isOpen && (
        <ConfirmDialog
          onClose={close}
          question={question}
          confirmLabel={confirmLabel}
          cancelLabel={cancelLabel}
          onConfirm={onConfirm}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
