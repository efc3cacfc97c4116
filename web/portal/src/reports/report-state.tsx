import { Alert, Stack, Text } from '@mantine/core';
import { formatDay } from '@storehouse/web-ui/format.ts';
import { t, translateServer } from '@storehouse/web-ui/messages.ts';
import { EmptyState, ErrorState, LoadingState } from '@storehouse/web-ui/states.tsx';
import { IconAlertTriangle, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ReportAnswer } from './report-answer.ts';
import { StaleNote } from './stale-note.tsx';

interface Props {
  readonly answer: ReportAnswer<unknown> | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Whether the report shows money to people who may see it. */
  readonly hasValues?: boolean;
  readonly children: ReactNode;
}

/** A report in one of its states: loading, failed, not checked yet, stale, with hidden values, or complete. */
export function ReportState({ answer, error, onRetry, hasValues = false, children }: Props) {
  if (!answer) return error ? <ErrorState error={error} onRetry={onRetry} /> : <LoadingState />;
  if (answer.state !== 'OK') {
    return (
      <EmptyState title={answer.state === 'NO_CAPTURE' ? t('No check yet') : t('Not checked yet')}>
        {translateServer(answer.message ?? '')}
      </EmptyState>
    );
  }
  return (
    <Stack gap="sm">
      <StaleNote answer={answer} />
      {answer.gaps.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('Some days are missing')}
        >
          {answer.gaps
            .map(({ from, to }) =>
              from === to
                ? formatDay(from)
                : t('{{from}} to {{to}}', { from: formatDay(from), to: formatDay(to), context: 'days' }),
            )
            .join(', ')}
        </Alert>
      )}
      {hasValues && !answer.valuesIncluded && (
        <Text size="sm" c="dimmed">
          <IconEyeOff size={14} aria-hidden style={{ verticalAlign: '-2px', marginRight: 4 }} />
          {t('Values are hidden: only the account owner can see them.')}
        </Text>
      )}
      {children}
    </Stack>
  );
}
