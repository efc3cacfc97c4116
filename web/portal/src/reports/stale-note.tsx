import { Alert } from '@mantine/core';
import { t } from '@storehouse/web-ui/messages.ts';
import { IconClock } from '@tabler/icons-react';
import type { ReportAnswer } from './report-answer.ts';

/** Warns that the figures are out of date; renders nothing if they are not. */
export function StaleNote({ answer }: { readonly answer: ReportAnswer<unknown> }) {
  if (!answer.stale) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconClock aria-hidden />} title={t('Figures are out of date')}>
      {answer.staleLine}
    </Alert>
  );
}
