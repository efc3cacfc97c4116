import { Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { needsComment, reasonsFor } from '@storehouse/contract/inventory/receipt-reasons';
import { formatWord } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import type { ReactNode } from 'react';
import { arrivedSoFar, reasonOf, type ReceivingLine } from './receiving-line.ts';

interface Props {
  readonly line: ReceivingLine;
  readonly expected: number;
  /** The product, for the labels. */
  readonly of: string;
  readonly mayBeMore: boolean;
  readonly onChange: (line: ReceivingLine) => void;
  readonly errorOf: (name: string) => ReactNode;
}

/** Asks why more or less arrives than was expected, and whether the rest is still coming. Hidden without a difference. */
export function DifferenceFields({ line, expected, of, mayBeMore, onChange, errorOf }: Props) {
  const difference = arrivedSoFar(line) - expected;
  if (difference === 0 || (difference > 0 && !mayBeMore)) return null;
  const isShort = difference < 0;
  const reason = reasonOf(line, difference);
  return (
    <Stack gap="xs">
      <Group gap="sm" role="status">
        <Text size="sm" fw={500} c="var(--mantine-color-orange-light-color)">
          {isShort
            ? t('{{count}} missing', { count: -difference, one: '{{count}} missing' })
            : t('{{quantity}} more than expected', { quantity: difference })}
        </Text>
        {isShort && (
          <SegmentedControl
            size="xs"
            aria-label={t('The missing {{product}}', { product: of })}
            data={[
              { value: 'open', label: t('Still coming') },
              { value: 'closed', label: t('Not coming') },
            ]}
            value={line.isClosed ? 'closed' : 'open'}
            onChange={(value) => onChange({ ...line, isClosed: value === 'closed' })}
          />
        )}
      </Group>
      <Group gap="xs" align="flex-start" grow preventGrowOverflow={false}>
        <Select
          aria-label={t('Reason for the difference of {{product}}', { product: of })}
          placeholder={isShort && !line.isClosed ? t('Reason (optional)') : t('Reason')}
          clearable
          data={reasonsFor(difference).map((value) => ({ value, label: formatWord(value) }))}
          value={reason}
          onChange={(reasonCode) => onChange({ ...line, reasonCode })}
          error={errorOf('reasonCode')}
        />
        {reason !== null && (
          <TextInput
            aria-label={t('Comment on the difference of {{product}}', { product: of })}
            placeholder={needsComment(reason) ? t('What happened?') : t('Comment (optional)')}
            value={line.comment}
            onChange={(event) => onChange({ ...line, comment: event.currentTarget.value })}
            error={errorOf('comment')}
          />
        )}
      </Group>
    </Stack>
  );
}
