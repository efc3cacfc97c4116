import { Modal, type ModalProps } from '@mantine/core';
import { createContext, useEffect, useState } from 'react';
import { askToDiscard, hasUnsavedWork, unsavedForms } from './unsaved-work.ts';
import { useFocusBack } from './use-focus-back.ts';

/** Closes the dialog around, once nothing in it would be lost. */
export const CloseDialog = createContext<() => void>(() => {});

/** The open dialogs, the topmost last: Escape reaches all of them and is meant for that one. */
const open: ReadonlySet<string>[] = [];

/** A dialog that is on the page only while it is open. With unsaved work in it, it asks before it closes. */
export function Dialog({ onClose, children, ...props }: Omit<ModalProps, 'opened'>) {
  useFocusBack();
  // What was unsaved when it opened is not its own: the page below, which cannot be changed meanwhile.
  const [before] = useState(unsavedForms);
  useEffect(() => {
    open.push(before);
    // Later, when the event that closed it is over: the dialog below must not take it for its own.
    return () => void setTimeout(() => open.splice(open.indexOf(before), 1));
  }, [before]);

  async function close(): Promise<void> {
    if (open.at(-1) !== before) return;
    if (!hasUnsavedWork(before) || (await askToDiscard())) onClose();
  }

  return (
    <Modal opened onClose={() => void close()} {...props}>
      <CloseDialog value={() => void close()}>{children}</CloseDialog>
    </Modal>
  );
}
