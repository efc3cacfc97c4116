import { Button, Group, Text } from '@mantine/core';
import { formatNumber } from './format.ts';

interface Props {
  readonly offset: number;
  readonly pageSize: number;
  readonly totalCount: number;
  readonly onGo: (offset: number) => void;
}

/** Forwards and backwards through a list that the server pages. */
export function Pager({ offset, pageSize, totalCount, onGo }: Props) {
  if (totalCount <= pageSize && offset === 0) return null;
  const last = Math.min(offset + pageSize, totalCount);
  return (
    <Group justify="space-between" mt="sm" component="nav" aria-label="Pages">
      <Text size="sm" c="dimmed" aria-live="polite">
        {formatNumber(Math.min(offset + 1, totalCount))}–{formatNumber(last)} of {formatNumber(totalCount)}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          disabled={offset === 0}
          onClick={() => onGo(Math.max(0, offset - pageSize))}
        >
          Previous
        </Button>
        <Button variant="default" size="xs" disabled={last >= totalCount} onClick={() => onGo(offset + pageSize)}>
          Next
        </Button>
      </Group>
    </Group>
  );
}
