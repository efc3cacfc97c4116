import { Button, Group, Paper, Stack } from '@mantine/core';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import type { ApiForm } from '@storehouse/web-ui/use-api-form.ts';
import type { ReactNode } from 'react';

interface Props<Values extends Record<string, unknown>> {
  readonly api: ApiForm<Values>;
  readonly label?: string;
  readonly maxWidth?: number;
  readonly children: ReactNode;
}

/** A settings panel: saved as a whole, once something has changed. */
export function PanelForm<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { api, label, maxWidth = 560, children } = props;
  const { form, problem, isSaving, onSubmit } = api;
  return (
    <Paper withBorder p="lg" maw={maxWidth} component="form" onSubmit={onSubmit} noValidate aria-label={label}>
      <Stack>
        <FormProblem problem={problem} />
        {children}
        <Group justify="flex-end">
          <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
