import { Button, Stack, Text, Textarea, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { DialogButtons } from '@storehouse/web-ui/dialog-buttons.tsx';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import type { ReactNode } from 'react';

interface ReversalProps {
  /** What is reversed: a number, or "the receipt". */
  readonly what: string;
  /** The effect of the reversal, as text for the dialog. */
  readonly children: ReactNode;
  readonly onReverse: (body: { readonly reason: string }) => Promise<unknown>;
}

/** Opens the dialog that asks why something is taken back. */
export function ReverseButton({ what, children, onReverse, ...button }: ReversalProps & ButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" {...button} onClick={open} aria-label={t('Reverse {{what}}', { what })}>
        {t('Reverse…')}
      </Button>
      {isOpen && (
        <ReverseDialog what={what} onReverse={onReverse} onClose={close}>
          {children}
        </ReverseDialog>
      )}
    </>
  );
}

function ReverseDialog({ what, children, onReverse, onClose }: ReversalProps & { readonly onClose: () => void }) {
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: { reason: '' },
      validate: { reason: (value) => (value.trim() === '' ? t('Enter a reason') : null) },
    },
    async (body) => {
      await onReverse(body);
      return onClose;
    },
  );
  return (
    <Dialog onClose={onClose} title={t('Reverse {{what}}?', { what })}>
      <form onSubmit={onSubmit} noValidate aria-label={t('Reverse')}>
        <Stack>
          <FormProblem problem={problem} />
          <Text size="sm" component="div">
            {children} {t('The reversal is a new transaction: both stay in the ledger.')}
          </Text>
          <Textarea
            label={t('Reason')}
            description={t('Shown with the reversal in the ledger.')}
            autosize
            minRows={2}
            withAsterisk
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <DialogButtons>
            <Button color="red" type="submit" loading={isSaving}>
              {t('Reverse')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}
