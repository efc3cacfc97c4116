import { Group, Stack, Text } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

interface Props {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** The page's actions, on the right if there is room. */
  readonly children?: ReactNode;
}

/** The head of a page. Also sets the title of the browser tab. */
export function PageHead({ title, subtitle, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Storehouse`;
  }, [title]);
  return (
    <Group justify="space-between" align="flex-start" mb="md" gap="sm">
      <Stack gap={2} miw={0}>
        <PageTitle>{title}</PageTitle>
        {subtitle !== undefined && (
          <Text c="dimmed" size="sm" component="div">
            {subtitle}
          </Text>
        )}
      </Stack>
      {children !== undefined && <Group gap="xs">{children}</Group>}
    </Group>
  );
}
