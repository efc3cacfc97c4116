import { Button, Group, Text } from '@mantine/core';
import { formatNumber } from '@storehouse/web-ui/format.ts';

interface Props {
  readonly shown: number;
  readonly total: number;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

/** How many of the rows are there, and the way to more. */
export function MoreRows({ shown, total, hasMore, isLoading, onMore }: Props) {
  if (total === 0) return null;
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed" role="status">
        {formatNumber(shown)} of {formatNumber(total)} rows
      </Text>
      {hasMore && (
        <Button size="xs" variant="default" loading={isLoading} onClick={onMore}>
          Show more
        </Button>
      )}
    </Group>
  );
}
