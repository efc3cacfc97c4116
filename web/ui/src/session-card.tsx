import { Center, Paper, Stack, Text, Title } from '@mantine/core';
import { Mark } from './mark.tsx';
import { useEffect, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** The title of the browser's tab, if it differs from `title`. */
  readonly pageTitle?: string;
  readonly subtitle?: ReactNode;
  readonly children: ReactNode;
}

/** A page for people who are not signed in: one card in the middle of the screen. */
export function SessionCard({ title, pageTitle = title, subtitle, children }: Props) {
  useEffect(() => {
    document.title = `${pageTitle} · Storehouse`;
  }, [pageTitle]);
  return (
    <Center mih="100vh" p="md" component="main" bg="var(--page)">
      <Paper withBorder p="xl" w={400} maw="100%">
        <Stack>
          <Mark size={40} />
          <div>
            <Title order={1} size="h2">
              {title}
            </Title>
            {subtitle !== undefined && <Text c="dimmed">{subtitle}</Text>}
          </div>
          {children}
        </Stack>
      </Paper>
    </Center>
  );
}
