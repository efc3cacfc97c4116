import { Button, Group, Stack, Text } from '@mantine/core';
import type { CountSheet } from '@storehouse/contract/operations/instance/count-answers';
import { ConfirmButton } from '@storehouse/web-ui/confirm-button.tsx';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { StatusBadge } from '../frame/status-badge.tsx';
import { usePageId } from '../frame/use-page-id.ts';
import { useMay, useMe } from '../session/me-context.ts';
import { CountLines } from './count-lines.tsx';
import { countStateWords, describeScope } from './count-words.ts';
import { Counting } from './counting.tsx';
import { ReviewCount, ReviewSums } from './review-count.tsx';

/** A count: being counted, under review, or closed. */
export function CountPage() {
  const count = useQuery(countQuery(usePageId()));
  return <QueryView query={count}>{(found) => <Count count={found} />}</QueryView>;
}

function Count({ count }: { readonly count: CountSheet }) {
  const { id, countNumber, state, location, isBlind, comment, version } = count;
  const change = useChange();
  const mayCount = useMay('ASSISTANT', location.id);
  const mayApprove = useMay('MANAGER', location.id);
  const isOpen = state === 'COUNTING' || state === 'SUBMITTED';
  return (
    <>
      <PageHead
        title={t('Count {{countNumber}}', { countNumber })}
        subtitle={
          <Group gap="xs">
            <StatusBadge status={state} words={countStateWords} />
            <span>
              {[
                t('{{scope}} at {{location}}', { scope: describeScope(count), location: location.name }),
                ...(isBlind ? [t('blind')] : []),
                ...(comment === null ? [] : [comment]),
              ].join(' · ')}
            </span>
          </Group>
        }
      >
        {state === 'COUNTING' && (
          <Button
            component={Link}
            to="/counts/$id/sheet"
            params={{ id } as never}
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
          >
            {t('Print sheet')}
          </Button>
        )}
        {isOpen && mayApprove && (
          <ConfirmButton
            label={t('Discard')}
            variant="default"
            question={t('Discard this count?')}
            confirmLabel={t('Discard count')}
            onConfirm={() =>
              change('POST /counts/{id}/discard', { params: { id }, body: { version } }, t('Count discarded'))
            }
          >
            {t('What was counted is kept, but none of it changes stock. This cannot be undone.')}
          </ConfirmButton>
        )}
      </PageHead>
      {state === 'COUNTING' && mayCount && <Counting count={count} />}
      {state === 'SUBMITTED' && mayApprove && <ReviewCount count={count} />}
      {!(state === 'COUNTING' && mayCount) && !(state === 'SUBMITTED' && mayApprove) && <Look count={count} />}
    </>
  );
}

function Look({ count }: { readonly count: CountSheet }) {
  const { account } = useMe();
  const { state, submittedBy, submittedAt, closedBy, closedAt, transaction } = count;
  const done =
    state === 'SUBMITTED'
      ? t('Submitted by {{person}}, {{moment}}. Waiting for approval.', {
          person: submittedBy?.name ?? t('someone'),
          moment: formatMoment(submittedAt, account.zone),
        })
      : t('{{state}} by {{person}}, {{moment}}.', {
          state: countStateWords[state],
          person: closedBy?.name ?? t('someone'),
          moment: formatMoment(closedAt, account.zone),
        });
  return (
    <Stack gap="md">
      {state !== 'COUNTING' && (
        <Text size="sm">
          {done} {transaction !== null && t('Posted as {{number}}.', { number: transaction.transactionNumber })}
        </Text>
      )}
      <ReviewSums count={count} />
      <CountLines count={count} />
    </Stack>
  );
}
