import { Anchor, Group, Paper, Text, Title } from '@mantine/core';
import { formatDay } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { EmptyState } from '@storehouse/web-ui/states.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReportAnswer } from './report-answer.ts';
import { ReportState } from './report-state.tsx';

interface Props {
  readonly title: string;
  /** The report page with the rows behind the card. */
  readonly slug: string;
  readonly search: Readonly<Record<string, string>>;
  readonly report: {
    readonly data: ReportAnswer<unknown> | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly hasValues?: boolean;
  /** What an empty report means; null if there is something to show. */
  readonly emptyTitle: string | null;
  readonly children: ReactNode;
}

/** A report as a chart on the overview, with a link to its rows. */
export function OverviewCard({ title, slug, search, report, hasValues = false, emptyTitle, children }: Props) {
  const { data: answer, error, refetch } = report;
  return (
    <Paper withBorder p="md" component="section" aria-label={title} miw={0}>
      <Group justify="space-between" align="flex-start" mb="sm">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {answer?.captureLocalDate && (
            <Text size="xs" c="dimmed">
              {t('Check of {{day}}', { day: formatDay(answer.captureLocalDate) })}
            </Text>
          )}
        </div>
        <Anchor
          fz="sm"
          aria-label={t('{{title}}: show rows', { title })}
          renderRoot={(props: object) => (
            <Link to="/reports/$report" params={{ report: slug }} search={search as never} {...props} />
          )}
        >
          {t('Show rows')}
        </Anchor>
      </Group>
      <ReportState answer={answer} error={error} onRetry={() => void refetch()} hasValues={hasValues}>
        {emptyTitle === null ? children : <EmptyState title={emptyTitle} />}
      </ReportState>
    </Paper>
  );
}
