import { ActionIcon, Anchor, Group, Menu, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReportViewAnswer } from '@storehouse/contract/operations/portal/report-view-operations';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { IconDots, IconPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { callPortal } from '../call-portal.ts';
import { kindOf } from './report-kinds.ts';
import { searchOfView, useRefreshViews, useSavedViews } from './use-saved-views.ts';

/** The saved views of the account, pinned ones first. Each links to its report. */
export function SavedViews() {
  const views = useSavedViews();
  if (!views.data || views.data.length === 0) return null;
  const pinned = views.data.filter(({ isPinned }) => isPinned);
  const others = views.data.filter(({ isPinned }) => !isPinned);
  return (
    <Stack gap="xs" component="section" aria-label={t('Saved views')}>
      <Title order={2} size="h4">
        {t('Saved views')}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        {[...pinned, ...others].map((view) => (
          <ViewCard key={view.id} view={view} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function ViewCard({ view }: { readonly view: ReportViewAnswer }) {
  return (
    <Paper withBorder px="md" py="xs">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <div>
          <Group gap={6} wrap="nowrap">
            {view.isPinned && <IconPin size={14} aria-label={t('Pinned')} />}
            <Anchor
              fw={600}
              style={{ overflowWrap: 'anywhere' }}
              renderRoot={(props: object) => (
                <Link
                  to="/reports/$report"
                  params={{ report: view.report }}
                  search={searchOfView(view) as never}
                  {...props}
                />
              )}
            >
              {view.name}
            </Anchor>
          </Group>
          <Text size="xs" c="dimmed">
            {kindOf(view.report)?.title}
            {view.createdBy !== null && ` · ${view.createdBy}`}
          </Text>
        </div>
        {view.mayChange && <ViewMenu view={view} />}
      </Group>
    </Paper>
  );
}

function ViewMenu({ view }: { readonly view: ReportViewAnswer }) {
  const refresh = useRefreshViews();
  const params = { viewId: view.id };
  const act = (call: Promise<unknown>) => void call.then(refresh).catch(notifyFailed);
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('Actions for {{name}}', { name: view.name })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() =>
            act(callPortal('PATCH /report-views/{viewId}', { params, body: { isPinned: !view.isPinned } }))
          }
        >
          {view.isPinned ? t('Unpin') : t('Pin')}
        </Menu.Item>
        <Menu.Item onClick={() => act(callPortal('DELETE /report-views/{viewId}', { params }))}>
          {t('Remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
