import { Button, Select, Stack, Text } from '@mantine/core';
import { overlapHours } from '@storehouse/contract/keys';
import type { KeyAnswer, NewKeyAnswer } from '@storehouse/contract/operations/portal/key-operations';
import { DialogButtons } from '@storehouse/web-ui/dialog-buttons.tsx';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callPortal } from '../call-portal.ts';
import { useShownOnce } from '../use-shown-once.ts';
import { ShownOnce } from './shown-once.tsx';

type Overlap = (typeof overlapHours)[number];

const labels: Record<Overlap, string> = {
  0: t('Now'),
  1: t('In 1 hour'),
  24: t('In 1 day'),
  168: t('In 7 days'),
};

interface Props {
  readonly apiKey: KeyAnswer;
  readonly onClose: () => void;
}

/** Asks when the old key stops working, then shows its successor once. */
export function RotateKey({ apiKey, onClose }: Props) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [overlap, setOverlap] = useState<Overlap>(24);
  const [isBusy, setIsBusy] = useState(false);
  const { created, create, close } = useShownOnce<NewKeyAnswer>(onClose);

  async function rotate(): Promise<void> {
    setIsBusy(true);
    try {
      const params = { keyId: apiKey.id };
      await create(() => callPortal('POST /keys/{keyId}/rotate', { params, body: { overlapHours: overlap } }));
    } catch (error) {
      notifyFailed(error);
    } finally {
      setIsBusy(false);
    }
  }

  async function showSuccessor(id: string): Promise<void> {
    onClose();
    await navigate({ to: `/keys/${id}` });
    await queryClient.invalidateQueries({ queryKey: ['keys'] });
  }

  if (created) {
    const done = () => void showSuccessor(created.id);
    return (
      <Dialog onClose={done} size="lg" title={t('Your new key')} closeOnClickOutside={false}>
        <ShownOnce created={created} onClose={done} />
      </Dialog>
    );
  }
  return (
    <Dialog onClose={close} title={t('Rotate “{{name}}”?', { name: apiKey.name })}>
      <Stack>
        <Text size="sm">
          {t(
            'You get a new key with the same name and scopes. Put it into your programs before the old key stops working.',
          )}
        </Text>
        <Select
          label={t('The old key stops working')}
          data={overlapHours.map((hours) => ({ value: String(hours), label: labels[hours] }))}
          value={String(overlap)}
          allowDeselect={false}
          onChange={(value) => setOverlap(overlapHours.find((hours) => String(hours) === value) ?? overlap)}
          data-autofocus
        />
        <DialogButtons>
          <Button onClick={() => void rotate()} loading={isBusy}>
            {t('Rotate key')}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
