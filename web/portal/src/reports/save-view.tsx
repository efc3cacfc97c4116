import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import type { ReportViewAnswer } from '@storehouse/contract/operations/portal/report-view-operations';
import { DialogButtons } from '@storehouse/web-ui/dialog-buttons.tsx';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { notifyDone } from '@storehouse/web-ui/notify.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { callPortal } from '../call-portal.ts';
import { useRefreshViews } from './use-saved-views.ts';

interface Props {
  readonly report: string;
  /** The address of the view, without the question mark. */
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
        Save view
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
      validate: { name: (value) => (value.trim() === '' ? 'Enter a name' : null) },
    },
    async (values) => {
      const body = { ...values, report: report as ReportViewAnswer['report'], query };
      const { name } = await callPortal('POST /report-views', { body });
      await refresh();
      notifyDone(`“${name}” is saved. Everyone in the account finds it on the overview.`);
      onClose();
    },
  );
  return (
    <Dialog onClose={onClose} title="Save this view">
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <FormProblem problem={problem} />
          <TextInput label="Name" data-autofocus maxLength={80} {...form.getInputProps('name')} />
          <Checkbox label="Pin it to the overview" {...form.getInputProps('isPinned', { type: 'checkbox' })} />
          <DialogButtons>
            <Button type="submit" loading={isSaving}>
              Save view
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}
