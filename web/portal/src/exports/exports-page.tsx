import { Button, Stack, Title } from '@mantine/core';
import type {
  ExportRunAnswer,
  ExportsAnswer,
  ExportScheduleAnswer,
} from '@storehouse/contract/operations/portal/export-operations';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyDone, notifyFailed } from '@storehouse/web-ui/notify.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callPortal } from '../call-portal.ts';
import { useMe } from '../session/me-context.ts';
import { OnlyFor } from '../session/only-for.tsx';
import { Facts } from '../settings/facts.tsx';
import { describeSchedule } from './describe-schedule.ts';
import { RunsTable } from './runs-table.tsx';
import { ScheduleForm } from './schedule-form.tsx';

const exportsKey = ['exports'];
const isUnderWay = ({ state }: ExportRunAnswer) => state === 'waiting' || state === 'running';

/** Everyone sees the exports of the last 30 days; the owner and managers set the schedule. */
export function ExportsPage() {
  const { isOwner, isManager } = useMe();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: exportsKey });
  const show = async (schedule: ExportScheduleAnswer) => {
    // The answer to an earlier read must not replace what was saved.
    await queryClient.cancelQueries({ queryKey: exportsKey });
    queryClient.setQueryData<ExportsAnswer>(exportsKey, (shown) => shown && { ...shown, schedule });
  };
  // A new key after each save, so that the form restarts with the saved settings.
  const [saves, setSaves] = useState(0);
  const restart = () => setSaves((count) => count + 1);
  const exports = useQuery({
    queryKey: exportsKey,
    queryFn: () => callPortal('GET /exports'),
    refetchInterval: ({ state }) => (state.data?.runs.some(isUnderWay) ? 1_000 : false),
  });
  const start = useMutation({
    mutationFn: () => callPortal('POST /exports/runs'),
    onSuccess: () => {
      notifyDone(t('Export started'));
      return refresh();
    },
    onError: notifyFailed,
  });
  return (
    <>
      <PageHead
        title={t('Exports')}
        subtitle={t(
          "All datasets as CSV files in one archive, created after the daily check. Needs no API key and doesn't count against your API limit.",
        )}
      >
        {isManager && (
          <Button
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            loading={start.isPending}
            onClick={() => {
              start.mutate();
            }}
          >
            {t('Run now')}
          </Button>
        )}
      </PageHead>
      <QueryView query={exports}>
        {({ schedule, runs }) => (
          <Stack gap="xl">
            {!(schedule.includeValues ? isOwner : isManager) && (
              <Facts facts={[[t('Schedule'), describeSchedule(schedule)]]} />
            )}
            <OnlyFor
              who={schedule.includeValues ? 'owner' : 'manager'}
              what={
                schedule.includeValues
                  ? t('Only the account owner can change a schedule that includes values.')
                  : t('Only the account owner and managers can change the schedule.')
              }
            >
              <ScheduleForm key={saves} schedule={schedule} onSaved={show} onRestart={restart} />
            </OnlyFor>
            <section aria-labelledby="runs">
              <Title order={2} size="h4" id="runs" mb="sm">
                {t('Last 30 days')}
              </Title>
              <RunsTable runs={runs} />
            </section>
          </Stack>
        )}
      </QueryView>
    </>
  );
}
