import { Modal, type ModalProps } from '@mantine/core';
import { createContext, useEffect, useState } from 'react';
import { askToDiscard, hasUnsavedWork, unsavedForms } from './unsaved-work.ts';
import { useFocusBack } from './use-focus-back.ts';

/** Closes the surrounding dialog, after asking about unsaved work. */
export const CloseDialog = createContext<() => void>(() => {});

/** The open dialogs, topmost last. Escape reaches all of them but is meant for the topmost. */
const open: ReadonlySet<string>[] = [];

/** A dialog that is mounted only while it is open. It asks before closing with unsaved work in it. */
export function Dialog({ onClose, children, ...props }: Omit<ModalProps, 'opened'>) {
  useFocusBack();
  // Work that was unsaved before the dialog opened belongs to the page below, which cannot change while it is open.
  const [before] = useState(unsavedForms);
  useEffect(() => {
    open.push(before);
    // Deferred until the closing event is over, so that the dialog below does not react to it.
    return () => void setTimeout(() => open.splice(open.indexOf(before), 1));
  }, [before]);

  async function close(): Promise<void> {
    if (open.at(-1) !== before) return;
    if (!hasUnsavedWork(before)) onClose();
    // A save that finished during the question may have closed this dialog; the one that is open now is another.
    else if ((await askToDiscard()) && open.includes(before)) onClose();
  }

  return (
    <Modal opened onClose={() => void close()} {...props}>
      <CloseDialog value={() => void close()}>{children}</CloseDialog>
    </Modal>
  );
}
