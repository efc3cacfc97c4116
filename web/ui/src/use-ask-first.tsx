import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Question {
  readonly question: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
}

interface AskFirst {
  /** Asks, and resolves to true for yes. */
  readonly ask: (question: Question) => Promise<boolean>;
  /** Render this on the page. */
  readonly dialog: ReactNode;
}

/** For actions that sometimes need a confirmation: `if (await ask({…})) …`. */
export function useAskFirst(): AskFirst {
  const [asked, setAsked] = useState<(Question & { readonly answer: (isYes: boolean) => void }) | null>(null);
  const close = (isYes: boolean) => {
    asked?.answer(isYes);
    setAsked(null);
  };
  return {
    ask: (question) => new Promise((answer) => setAsked({ ...question, answer })),
    dialog: asked && (
      <ConfirmDialog
        question={asked.question}
        confirmLabel={asked.confirmLabel}
        onClose={() => close(false)}
        onConfirm={() => {
          close(true);
          return Promise.resolve();
        }}
      >
        {asked.text}
      </ConfirmDialog>
    ),
  };
}
