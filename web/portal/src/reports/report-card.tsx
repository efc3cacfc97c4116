import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { formatDay } from '@storehouse/web-ui/format.ts';
import { EmptyState, ErrorState, LoadingState } from '@storehouse/web-ui/states.tsx';
import { IconAlertTriangle, IconDownload, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ReportAnswer } from './report-answer.ts';
import { StaleNote } from './stale-note.tsx';
import { downloadPath, type Parameters } from './use-report.ts';

interface Props {
  readonly title: string;
  readonly dataset: string;
  /** The filters of the card, which also apply to its download. */
  readonly parameters: Parameters;
  readonly report: {
    readonly answer: ReportAnswer<unknown> | undefined;
    readonly error: unknown;
    readonly onRetry: () => void;
  };
  /** Whether the card shows money to people who may see it. */
  readonly hasValues?: boolean;
  readonly isEmpty: boolean;
  readonly emptyTitle: string;
  /** Filters, above the rows. */
  readonly controls?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A card of the Reports page in one of its states: loading, failed, not checked yet, stale, values hidden, empty or
 * filled.
 */
export function ReportCard(props: Props) {
  const { title, dataset, parameters, report, controls } = props;
  const { answer } = report;
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Group justify="space-between" align="flex-start" mb="sm">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {answer?.captureLocalDate && (
            <Text size="xs" c="dimmed">
              Check of {formatDay(answer.captureLocalDate)}
            </Text>
          )}
        </div>
        {answer?.state === 'OK' && (
          <Button
            component="a"
            href={downloadPath(dataset, parameters)}
            download
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            aria-label={`${title}: download CSV`}
          >
            CSV
          </Button>
        )}
      </Group>
      {controls !== undefined && answer?.state !== 'NO_CAPTURE' && (
        <Group mb="sm" gap="sm" align="flex-end">
          {controls}
        </Group>
      )}
      <CardBody {...props} />
    </Paper>
  );
}

function CardBody({ report, hasValues = false, isEmpty, emptyTitle, children }: Props) {
  const { answer, error, onRetry } = report;
  if (!answer) return error ? <ErrorState error={error} onRetry={onRetry} /> : <LoadingState />;
  if (answer.state !== 'OK') {
    return (
      <EmptyState title={answer.state === 'NO_CAPTURE' ? 'No check yet' : 'Not checked yet'}>
        {answer.message}
      </EmptyState>
    );
  }
  return (
    <Stack gap="sm">
      <StaleNote answer={answer} />
      {answer.gaps.length > 0 && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} title="Some days are missing">
          {answer.gaps
            .map(({ from, to }) => (from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`))
            .join(', ')}
        </Alert>
      )}
      {hasValues && !answer.valuesIncluded && (
        <Text size="sm" c="dimmed">
          <IconEyeOff size={14} aria-hidden style={{ verticalAlign: '-2px', marginRight: 4 }} />
          Values are hidden: only the account owner can see them.
        </Text>
      )}
      {isEmpty ? <EmptyState title={emptyTitle} /> : children}
    </Stack>
  );
}
