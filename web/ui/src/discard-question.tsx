import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { t } from './messages.ts';
import { setDiscardPrompt } from './unsaved-work.ts';

/** Asks before unsaved work is discarded. Mounted on every page, visible only while it asks. */
export function DiscardQuestion() {
  const [question, setQuestion] = useState<{ readonly answer: (isDiscarded: boolean) => void } | null>(null);
  useEffect(() => {
    setDiscardPrompt((answer) => setQuestion({ answer }));
    return () => setDiscardPrompt(null);
  }, []);
  if (!question) return null;
  const answer = (isDiscarded: boolean) => {
    setQuestion(null);
    question.answer(isDiscarded);
  };
  return (
    <Dialog title={t('Discard your changes?')} onClose={() => answer(false)} zIndex={400}>
      <Stack>
        <Text size="sm">{t('What you entered has not been saved.')}</Text>
        <Group justify="flex-end">
          <Button variant="default" color="red" onClick={() => answer(true)}>
            {t('Discard')}
          </Button>
          <Button onClick={() => answer(false)} data-autofocus>
            {t('Keep editing')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
