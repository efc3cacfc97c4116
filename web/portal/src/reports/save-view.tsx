import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import type { ReportViewAnswer } from '@storehouse/contract/operations/portal/report-view-operations';
import { DialogButtons } from '@storehouse/web-ui/dialog-buttons.tsx';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyDone } from '@storehouse/web-ui/notify.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { callPortal } from '../call-portal.ts';
import { useRefreshViews } from './use-saved-views.ts';

interface Props {
  readonly report: string;
  /** The query string of the view, without the question mark. */
  readonly query: string;
}

/** Saves what is on screen under a name, for everyone in the account. */
export function SaveView(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconBookmark size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('Save view')}
      </Button>
      {isOpen && <SaveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function SaveDialog({ report, query, onClose }: Props & { readonly onClose: () => void }) {
  const refresh = useRefreshViews();
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: { name: '', isPinned: true },
      validate: { name: (value) => (value.trim() === '' ? t('Enter a name') : null) },
    },
    async (values) => {
      const body = { ...values, report: report as ReportViewAnswer['report'], query };
      const { name } = await callPortal('POST /report-views', { body });
      await refresh();
      notifyDone(t('“{{name}}” is saved. Everyone in the account finds it on the overview.', { name }));
      return onClose;
    },
  );
  return (
    <Dialog onClose={onClose} title={t('Save this view')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <FormProblem problem={problem} />
          <TextInput label={t('Name')} data-autofocus maxLength={80} {...form.getInputProps('name')} />
          <Checkbox label={t('Pin it to the overview')} {...form.getInputProps('isPinned', { type: 'checkbox' })} />
          <DialogButtons>
            <Button type="submit" loading={isSaving}>
              {t('Save view')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}
