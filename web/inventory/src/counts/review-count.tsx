import { Alert, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { CountSheet } from '@storehouse/contract/operations/instance/count-answers';
import { ActionButton } from '@storehouse/web-ui/action-button.tsx';
import { ConfirmButton } from '@storehouse/web-ui/confirm-button.tsx';
import { formatMoney, formatNumber } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useChange } from '../api/use-change.ts';
import { TextLink } from '../frame/text-link.tsx';
import { useMe } from '../session/me-context.ts';
import { CountLines } from './count-lines.tsx';
import { describeUncounted } from './count-words.ts';

/** The variances of a submitted count, to approve or to send back. */
export function ReviewCount({ count }: { readonly count: CountSheet }) {
  const change = useChange();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { id, version, review } = count;
  const toRecount = review?.recountCount ?? 0;

  async function sendBack(): Promise<void> {
    const body = { lines: [...chosen].map((line) => ({ id: line })), version };
    await change(
      'POST /counts/{id}/recount',
      { params: { id }, body },
      t('{{count}} lines sent back', { count: chosen.size, one: '{{count}} line sent back' }),
    );
  }

  return (
    <Stack gap="md">
      <ReviewSums count={count} />
      {toRecount > 0 && (
        <Alert
          color="orange"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('{{count}} lines to count again', { count: toRecount, one: '{{count}} line to count again' })}
        >
          {t(
            'Stock changed since in a way that this count cannot account for. Send these lines back, or discard the count.',
          )}{' '}
          <TextLink to="." search={{ show: 'recount' } as never}>
            {t('Show them')}
          </TextLink>
        </Alert>
      )}
      <CountLines
        count={count}
        choosing={{
          chosen,
          onChoose: ({ id: line }, isChosen) => {
            const next = new Set(chosen);
            if (isChosen) next.add(line);
            else next.delete(line);
            setChosen(next);
          },
        }}
      />
      <Group justify="flex-end">
        <ActionButton variant="default" disabled={chosen.size === 0} onClick={sendBack}>
          {chosen.size === 0
            ? t('Send back for a recount')
            : t('Send back {{count}} lines for a recount', {
                count: chosen.size,
                one: 'Send back {{count}} line for a recount',
              })}
        </ActionButton>
        <ConfirmButton
          label={t('Approve')}
          question={t('Approve this count?')}
          disabled={toRecount > 0}
          onConfirm={() =>
            change(
              'POST /counts/{id}/approve',
              { params: { id }, body: { version } },
              t('Count approved: stock is updated'),
            )
          }
        >
          {t('{{count}} variances will be posted.', {
            count: review?.varianceCount ?? 0,
            one: '{{count}} variance will be posted.',
          })}{' '}
          {describeUncounted(count)}
        </ConfirmButton>
      </Group>
    </Stack>
  );
}

/** What the variances of a count add up to. */
export function ReviewSums({ count: { review, lineCount, countedCount } }: { readonly count: CountSheet }) {
  const { account } = useMe();
  if (review === null) return null;
  const { varianceCount, quantityMissing, quantityFound, varianceValue, unpricedCount } = review;
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
      <Sum label={t('Lines counted')} detail={t('of {{total}}', { total: lineCount })}>
        {formatNumber(countedCount)}
      </Sum>
      <Sum label={t('Variances')} detail={varianceCount === 0 ? t('Everything is as expected') : t('lines')}>
        {formatNumber(varianceCount)}
      </Sum>
      <Sum label={t('Missing / found')} detail={t('units')}>
        {formatNumber(quantityMissing)} / {formatNumber(quantityFound)}
      </Sum>
      <Sum
        label={t('Value')}
        detail={
          unpricedCount === 0
            ? t('at current prices')
            : t('{{count}} lines unpriced', { count: unpricedCount, one: '{{count}} line unpriced' })
        }
      >
        {formatMoney(varianceValue, account.defaultCurrency)}
      </Sum>
    </SimpleGrid>
  );
}

interface SumProps {
  readonly label: string;
  readonly detail: string;
  readonly children: ReactNode;
}

function Sum({ label, detail, children }: SumProps) {
  return (
    <Paper withBorder p="sm">
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text fw={700} size="lg">
        {children}
      </Text>
      <Text size="xs" c="dimmed">
        {detail}
      </Text>
    </Paper>
  );
}
