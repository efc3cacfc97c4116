import { Button, Group, Text } from '@mantine/core';
import { t } from './messages.ts';

interface Props {
  readonly offset: number;
  readonly pageSize: number;
  readonly totalCount: number;
  readonly onGo: (offset: number) => void;
}

/** Pages through a list that the server pages. */
export function Pager({ offset, pageSize, totalCount, onGo }: Props) {
  if (totalCount <= pageSize && offset === 0) return null;
  const last = Math.min(offset + pageSize, totalCount);
  const lastPage = Math.max(0, Math.ceil(totalCount / pageSize) - 1) * pageSize;
  const ways = [
    { label: t('First'), to: 0, isOff: offset === 0 },
    { label: t('Previous'), to: Math.max(0, offset - pageSize), isOff: offset === 0 },
    { label: t('Next'), to: offset + pageSize, isOff: last >= totalCount },
    { label: t('Last'), to: lastPage, isOff: last >= totalCount },
  ];
  return (
    <Group justify="space-between" mt="sm" component="nav" aria-label={t('Pages')}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {t('{{first}}–{{last}} of {{total}}', { first: Math.min(offset + 1, totalCount), last, total: totalCount })}
      </Text>
      <Group gap="xs">
        {ways.map(({ label, to, isOff }) => (
          <Button key={label} variant="default" size="xs" disabled={isOff} onClick={() => onGo(to)}>
            {label}
          </Button>
        ))}
      </Group>
    </Group>
  );
}
