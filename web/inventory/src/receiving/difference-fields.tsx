import { Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { needsComment, reasonsFor } from '@storehouse/contract/inventory/receipt-reasons';
import { formatNumber, formatWord } from '@storehouse/web-ui/format.ts';
import type { ReactNode } from 'react';
import { arrivedSoFar, type ReceivingLine } from './receiving-line.ts';

interface Props {
  readonly line: ReceivingLine;
  readonly expected: number;
  /** The product, for the labels. */
  readonly of: string;
  readonly mayBeMore: boolean;
  readonly onChange: (line: ReceivingLine) => void;
  readonly errorOf: (name: string) => ReactNode;
}

/** Shown while more or less arrives than was expected: why, and whether the rest is still coming. */
export function DifferenceFields({ line, expected, of, mayBeMore, onChange, errorOf }: Props) {
  const difference = arrivedSoFar(line) - expected;
  if (difference === 0 || (difference > 0 && !mayBeMore)) return null;
  const isShort = difference < 0;
  const reasons = reasonsFor(difference);
  const reason = (reasons as readonly string[]).includes(line.reasonCode ?? '') ? line.reasonCode : null;
  return (
    <Stack gap="xs">
      <Group gap="sm" role="status">
        <Text size="sm" fw={500} c="var(--mantine-color-orange-light-color)">
          {formatNumber(Math.abs(difference))} {isShort ? 'missing' : 'more than expected'}
        </Text>
        {isShort && (
          <SegmentedControl
            size="xs"
            aria-label={`The missing ${of}`}
            data={[
              { value: 'open', label: 'Still coming' },
              { value: 'closed', label: 'Not coming' },
            ]}
            value={line.isClosed ? 'closed' : 'open'}
            onChange={(value) => onChange({ ...line, isClosed: value === 'closed' })}
          />
        )}
      </Group>
      <Group gap="xs" align="flex-start" grow preventGrowOverflow={false}>
        <Select
          aria-label={`Reason for the difference of ${of}`}
          placeholder={isShort && !line.isClosed ? 'Reason (optional)' : 'Reason'}
          clearable
          data={reasons.map((value) => ({ value, label: formatWord(value) }))}
          value={reason}
          onChange={(reasonCode) => onChange({ ...line, reasonCode })}
          error={errorOf('reasonCode')}
        />
        {reason !== null && (
          <TextInput
            aria-label={`Comment on the difference of ${of}`}
            placeholder={needsComment(reason) ? 'What happened?' : 'Comment (optional)'}
            value={line.comment}
            onChange={(event) => onChange({ ...line, comment: event.currentTarget.value })}
            error={errorOf('comment')}
          />
        )}
      </Group>
    </Stack>
  );
}
